-- What a person's rights rest on. A unique index makes its columns part of the key: an UPDATE that changes one of them
-- waits for every transaction that holds the row FOR KEY SHARE, and every other UPDATE passes (decision 053).

-- the release before: registering or changing a person waits for the build, well under a second for a million.
create unique index members_rights on members (user_id, role, suspended_at, closed_at);
-- the release before: the same for companies.
create unique index companies_rights on companies (id, approval_status, suspended_at, closed_at);
-- the release before: the same for joining or leaving a company.
create unique index company_members_rights on company_members (user_id, company_id, role);
