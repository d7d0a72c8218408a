-- Anyone who knows an invited address can request its link: a new one ends no open one.
-- the release before: issues one link at a time still, and ends every living one before.
drop index application_links_living;
