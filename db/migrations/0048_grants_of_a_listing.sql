-- The page of a listing asks for the last grant of one company, ended ones included.
-- the release before: who grants or revokes waits for the build, well under a second for a million grants.
create index access_grants_listing on access_grants (listing_id, company_id);
