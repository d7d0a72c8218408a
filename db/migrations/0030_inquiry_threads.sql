-- The two sides of an inquiry write in its thread; who closed it stands with it (MEM-385).

alter table inquiries
  -- As its sender read it: the one word about a listing that they may not see any more.
  add column listing_title text,
  add column closed_by uuid references users on delete set null,
  -- When either side wrote last; the order of both boxes.
  add column last_written_at timestamptz;
update inquiries i set listing_title = l.title, last_written_at = i.created_at from listings l where l.id = i.listing_id;
alter table inquiries
  alter column listing_title set not null,
  alter column last_written_at set not null;
create index inquiries_sent on inquiries (company_id, last_written_at desc, id desc);
create index inquiries_received on inquiries (listing_id, last_written_at desc, id desc);

alter table inquiry_messages add column side text not null default 'asker' check (side in ('asker', 'owner'));
alter table inquiry_messages alter column side drop default;
