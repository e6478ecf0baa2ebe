-- Takes what a pattern finds out of the texts of a document. Names of members and numbers stay what they are: a
-- buyer's phone number may be a sum that somebody else paid.
create function without_words(document jsonb, pattern text, instead text) returns jsonb
language plpgsql immutable as $$
begin
  case jsonb_typeof(document)
    when 'string' then
      return to_jsonb(regexp_replace(document #>> '{}', pattern, instead, 'gi'));
    when 'array' then
      return (select coalesce(jsonb_agg(without_words(value, pattern, instead) order by place), '[]')
        from jsonb_array_elements(document) with ordinality as element (value, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(key, without_words(value, pattern, instead)), '{}')
        from jsonb_each(document));
    else
      return document;
  end case;
end $$;
