-- Since when nothing is seen to show a picture, null while something does: it is kept for thirty days from then, so that a
-- database brought back to an earlier minute finds what it shows.
alter table media_asset add column unused_since timestamptz;
