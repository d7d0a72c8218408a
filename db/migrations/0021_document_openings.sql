-- One link to a document is one opening, however often its address is asked for while it lives. `link` tells the links
-- apart and opens nothing; openings from before have none.

alter table listing_document_openings add column link text;
create unique index listing_document_openings_link on listing_document_openings (link);
