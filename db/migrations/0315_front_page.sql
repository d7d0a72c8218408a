-- The samples on the market: counted for the landing page, which shows the newest of them too. Empty where no sample listings exist.
-- the release before: its writes wait while the index is built in one scan; it holds samples alone.
create index listings_illustrative on listings (first_approved_at desc, id desc)
  include (openness, sale_status) where on_market and is_illustrative;
