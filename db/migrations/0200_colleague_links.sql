-- The links of a colleague's invitation (END-045): 256 random bits each, of which the hash is kept.

create table company_invitation_links (
  id uuid primary key default gen_random_uuid(),
  invitation_id uuid not null references company_invitations on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index company_invitation_links_invitation on company_invitation_links (invitation_id);
