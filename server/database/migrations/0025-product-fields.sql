-- Values of a brand's own fields by key, those of removed fields too.

alter table product add column fields jsonb not null default '{}'::jsonb;
