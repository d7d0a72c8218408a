-- Finds a page of a narrow search among many listings.
--
-- A place with filters is read by its cell, whatever the order, so that not every listing of the place is looked at.
-- Guests are shown the figures of illustrative listings alone: what they filter by a figure is found among these.
create index listings_market_cell on listings
  (place, property_type, risk_profile, price_band, size_band, yield_band)
  include (openness, first_approved_at, id, price, yield_bps) where on_market;
create index listings_guest_newest on listings (first_approved_at desc, id desc)
  include (openness, property_type, risk_profile, place, price_band, size_band, yield_band)
  where on_market and openness <= 0;

-- The planner takes no statistics of an expression from a partial index: without these it believes that a price band
-- is a two-hundredth of the market, and walks all of it.
create statistics listings_member_price_low_spread on
  (coalesce(case when openness <= 1 then - price end, -9000000000000000000)) from listings;
create statistics listings_member_price_high_spread on
  (coalesce(case when openness <= 1 then price end, -1)) from listings;
create statistics listings_guest_price_low_spread on
  (coalesce(case when openness <= 0 then - price end, -9000000000000000000)) from listings;
create statistics listings_guest_price_high_spread on
  (coalesce(case when openness <= 0 then price end, -1)) from listings;
