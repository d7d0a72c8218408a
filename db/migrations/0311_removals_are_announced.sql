-- Nothing that somebody left alone is removed before they were told 30 days earlier (END-017).
alter table profile_drafts add column removal_told_at timestamptz;
-- When its owner last pressed a button of the form, whatever that changed.
alter table profile_drafts add column kept_at timestamptz;
alter table listing_drafts add column removal_told_at timestamptz;
alter table companies add column documents_removal_told_at timestamptz;
