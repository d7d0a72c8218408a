-- Whoever knows an invited address may ask for its link: a new one ends none that is open.
-- the release before: issues one link at a time still, and ends every living one before.
drop index application_links_living;
