-- The review of KYC documents, what an admin has checked of a company, and what its sustainability status rests on
-- (ADM-078 to ADM-096, MEM-104, MEM-267).

alter table kyc_submissions add column rejection_code text
  check (rejection_code in ('unreadable', 'wrong_document', 'expired', 'other_person', 'incomplete', 'other'));
alter table kyc_submissions add constraint kyc_submissions_code check (rejection_code is null or status = 'rejected');

-- The queue by keyset: what waits from the oldest on, everything from the newest on; and one person's documents.
drop index kyc_submissions_queue;
create index kyc_submissions_waiting on kyc_submissions (created_at, id) where is_current and status = 'pending';
create index kyc_submissions_newest on kyc_submissions (created_at desc, id desc);
create index kyc_submissions_person on kyc_submissions (user_id, created_at desc);

-- The newest answer of each question; the ones before stand in the audit log.
create table provider_checks (
  company_id uuid not null references companies on delete cascade,
  question text not null check (question in ('professional_background', 'company_registration', 'online_presence')),
  answer text not null check (answer in ('confirmed', 'doubtful', 'open')),
  note text check (length(note) between 1 and 2000),
  answered_by uuid references users on delete set null,
  answered_at timestamptz not null default now(),
  primary key (company_id, question)
);

-- Each setting of a company's status with its evidence; the newest one stands in companies.esg_status.
create table esg_assessments (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies on delete cascade,
  esg_status text not null check (esg_status in ('taxonomy_aligned', 'epc_a', 'epc_b', 'epc_c', 'breeam', 'none')),
  evidence text not null check (length(btrim(evidence)) between 1 and 2000),
  assessed_by uuid references users on delete set null,
  assessed_at timestamptz not null default now()
);
create index esg_assessments_company on esg_assessments (company_id, id desc);

-- The measured time of review reads the newest decisions.
create index review_decisions_newest on review_decisions (subject_type, decided_at desc);
