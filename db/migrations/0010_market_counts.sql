-- Exact counts of the market under every filter, and the towns that listings are found by.
--
-- A listing on the market stands in one cell: place, type, risk profile and the bands of price, size and yield, with
-- how open it is. A change of a listing appends the cells it left and entered to market_log in its own transaction;
-- nothing is locked, so writers never wait for each other. A count is the sum over the folded tables and the log in
-- one statement; fold_market_log() moves the log into the tables now and then and changes no sum.

create table cities (
  id integer generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 120),
  country text not null,
  folded text not null unique generated always as (fold(name)) stored,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  check ((latitude is null) = (longitude is null))
);

-- Other names of a city. A name that listings already carry is merged into the city by the insert.
create table city_aliases (
  name text not null check (length(btrim(name)) between 1 and 120),
  folded text primary key generated always as (fold(name)) stored,
  city_id integer not null references cities on delete restrict
);
create index city_aliases_city on city_aliases (city_id);

insert into cities (name, country, latitude, longitude) values
  ('Warsaw', 'Poland', 52.2297, 21.0122),
  ('Kraków', 'Poland', 50.0614, 19.9366),
  ('Wrocław', 'Poland', 51.1079, 17.0385),
  ('Gdańsk', 'Poland', 54.352, 18.6466),
  ('Poznań', 'Poland', 52.4064, 16.9252),
  ('Łódź', 'Poland', 51.7592, 19.456),
  ('Katowice', 'Poland', 50.2649, 19.0238),
  ('Gdynia', 'Poland', 54.5189, 18.5305),
  ('Sopot', 'Poland', 54.4418, 18.5601),
  ('Szczecin', 'Poland', 53.4285, 14.5528),
  ('Lublin', 'Poland', 51.2465, 22.5684),
  ('Bydgoszcz', 'Poland', 53.1235, 18.0084),
  ('Białystok', 'Poland', 53.1325, 23.1688),
  ('Rzeszów', 'Poland', 50.0412, 21.9991),
  ('Toruń', 'Poland', 53.0138, 18.5984),
  ('Kielce', 'Poland', 50.8661, 20.6286),
  ('Olsztyn', 'Poland', 53.7784, 20.4801),
  ('Opole', 'Poland', 50.6751, 17.9213),
  ('Zielona Góra', 'Poland', 51.9356, 15.5062),
  ('Gorzów Wielkopolski', 'Poland', 52.7368, 15.2288),
  ('Gliwice', 'Poland', 50.2945, 18.6714),
  ('Sosnowiec', 'Poland', 50.2863, 19.1041),
  ('Dąbrowa Górnicza', 'Poland', 50.3217, 19.1949),
  ('Bielsko-Biała', 'Poland', 49.8224, 19.0584),
  ('Częstochowa', 'Poland', 50.8118, 19.1203),
  ('Radom', 'Poland', 51.4027, 21.1471),
  ('Zabrze', 'Poland', 50.3249, 18.7857),
  ('Bytom', 'Poland', 50.348, 18.9328),
  ('Rybnik', 'Poland', 50.1022, 18.5463),
  ('Tychy', 'Poland', 50.1372, 18.9662),
  ('Chorzów', 'Poland', 50.2974, 18.9546),
  ('Ruda Śląska', 'Poland', 50.2558, 18.8556),
  ('Jaworzno', 'Poland', 50.2053, 19.275),
  ('Mysłowice', 'Poland', 50.2418, 19.1419),
  ('Elbląg', 'Poland', 54.1522, 19.4088),
  ('Płock', 'Poland', 52.5468, 19.7064),
  ('Tarnów', 'Poland', 50.0121, 20.9858),
  ('Koszalin', 'Poland', 54.1943, 16.1722),
  ('Wałbrzych', 'Poland', 50.7714, 16.2843),
  ('Legnica', 'Poland', 51.207, 16.1553),
  ('Włocławek', 'Poland', 52.6483, 19.0677),
  ('Kalisz', 'Poland', 51.7611, 18.091),
  ('Grudziądz', 'Poland', 53.4837, 18.7536),
  ('Słupsk', 'Poland', 54.4641, 17.0285),
  ('Jelenia Góra', 'Poland', 50.9044, 15.7194),
  ('Nowy Sącz', 'Poland', 49.6218, 20.6971),
  ('Konin', 'Poland', 52.223, 18.2511),
  ('Piotrków Trybunalski', 'Poland', 51.4052, 19.703),
  ('Inowrocław', 'Poland', 52.7936, 18.2611),
  ('Lubin', 'Poland', 51.4009, 16.2015),
  ('Siedlce', 'Poland', 52.1676, 22.2902),
  ('Suwałki', 'Poland', 54.1118, 22.9309),
  ('Ostrów Wielkopolski', 'Poland', 51.6495, 17.8169),
  ('Gniezno', 'Poland', 52.5348, 17.5826),
  ('Głogów', 'Poland', 51.6645, 16.0845),
  ('Leszno', 'Poland', 51.8406, 16.5749),
  ('Zamość', 'Poland', 50.723, 23.252),
  ('Łomża', 'Poland', 53.1781, 22.059),
  ('Ełk', 'Poland', 53.8284, 22.3647),
  ('Stargard', 'Poland', 53.3367, 15.0499),
  ('Pruszków', 'Poland', 52.1706, 20.8119),
  ('Piaseczno', 'Poland', 52.0814, 21.0239),
  ('Legionowo', 'Poland', 52.4015, 20.9261),
  ('Świdnica', 'Poland', 50.8434, 16.4875),
  ('Świnoujście', 'Poland', 53.9105, 14.2471),
  ('Kołobrzeg', 'Poland', 54.1757, 15.5834),
  ('Zakopane', 'Poland', 49.2992, 19.9496),
  ('Mielec', 'Poland', 50.2871, 21.4239),
  ('Stalowa Wola', 'Poland', 50.5826, 22.0535),
  ('Stryków', 'Poland', 51.9011, 19.6036),
  ('Zgierz', 'Poland', 51.8556, 19.4061),
  ('Komorniki', 'Poland', 52.3378, 16.8102),
  ('Swarzędz', 'Poland', 52.4131, 17.0849),
  ('Jasionka', 'Poland', 50.1081, 22.0311),
  ('Tczew', 'Poland', 54.0924, 18.7777),
  ('Pruszcz Gdański', 'Poland', 54.2621, 18.6363),
  ('Prague', 'Czechia', 50.0755, 14.4378),
  ('Brno', 'Czechia', 49.1951, 16.6068),
  ('Ostrava', 'Czechia', 49.8209, 18.2625),
  ('Plzeň', 'Czechia', 49.7384, 13.3736),
  ('Olomouc', 'Czechia', 49.5938, 17.2509),
  ('Bratislava', 'Slovakia', 48.1486, 17.1077),
  ('Košice', 'Slovakia', 48.7164, 21.2611),
  ('Žilina', 'Slovakia', 49.2231, 18.7394),
  ('Budapest', 'Hungary', 47.4979, 19.0402),
  ('Debrecen', 'Hungary', 47.5316, 21.6273),
  ('Győr', 'Hungary', 47.6875, 17.6504),
  ('Bucharest', 'Romania', 44.4268, 26.1025),
  ('Cluj-Napoca', 'Romania', 46.7712, 23.6236),
  ('Timișoara', 'Romania', 45.7489, 21.2087),
  ('Iași', 'Romania', 47.1585, 27.6014),
  ('Sofia', 'Bulgaria', 42.6977, 23.3219),
  ('Plovdiv', 'Bulgaria', 42.1354, 24.7453),
  ('Vilnius', 'Lithuania', 54.6872, 25.2797),
  ('Kaunas', 'Lithuania', 54.8985, 23.9036),
  ('Riga', 'Latvia', 56.9496, 24.1052),
  ('Tallinn', 'Estonia', 59.437, 24.7536),
  ('Ljubljana', 'Slovenia', 46.0569, 14.5058),
  ('Zagreb', 'Croatia', 45.815, 15.9819),
  ('Belgrade', 'Serbia', 44.7866, 20.4489),
  ('Vienna', 'Austria', 48.2082, 16.3738),
  ('Berlin', 'Germany', 52.52, 13.405);
insert into city_aliases (name, city_id)
  select given.alias, cities.id from (values
    ('Warsaw', 'Warszawa'),
    ('Warsaw', 'Warschau'),
    ('Kraków', 'Cracow'),
    ('Kraków', 'Krakau'),
    ('Wrocław', 'Breslau'),
    ('Gdańsk', 'Danzig'),
    ('Poznań', 'Posen'),
    ('Szczecin', 'Stettin'),
    ('Gorzów Wielkopolski', 'Gorzów'),
    ('Bielsko-Biała', 'Bielsko'),
    ('Piotrków Trybunalski', 'Piotrków'),
    ('Ostrów Wielkopolski', 'Ostrów'),
    ('Pruszcz Gdański', 'Pruszcz'),
    ('Prague', 'Praha'),
    ('Prague', 'Prag'),
    ('Ostrava', 'Ostrawa'),
    ('Plzeň', 'Pilsen'),
    ('Bratislava', 'Bratysława'),
    ('Košice', 'Koszyce'),
    ('Budapest', 'Budapeszt'),
    ('Bucharest', 'București'),
    ('Bucharest', 'Bukareszt'),
    ('Cluj-Napoca', 'Cluj'),
    ('Vilnius', 'Wilno'),
    ('Kaunas', 'Kowno'),
    ('Riga', 'Rīga'),
    ('Riga', 'Ryga'),
    ('Tallinn', 'Tallin'),
    ('Ljubljana', 'Lublana'),
    ('Zagreb', 'Zagrzeb'),
    ('Belgrade', 'Beograd'),
    ('Belgrade', 'Belgrad'),
    ('Vienna', 'Wien'),
    ('Vienna', 'Wiedeń')
  ) as given (name, alias) join cities on cities.name = given.name;

-- The folded name under which a typed location is found: its city's, or its own where no city has that name.
-- openness: 0 and 1 show their figures to guests (illustrative ones) and approved members, 2 hides them, 3 hides the
-- place and the risk profile too. Bands: 0 is not stated, then upwards as in app/listings/filters.ts.
alter table listings
  add column city_id integer references cities on delete restrict,
  add column place text not null default '',
  add column openness smallint not null generated always as (
    case when visibility = 'private' then 3
      when visibility <> 'public' or is_locked then 2
      when is_illustrative then 0
      else 1 end) stored,
  add column price_band smallint not null generated always as (
    case when price is null then 0 when price < 5000000 then 1 when price <= 10000000 then 2 else 3 end) stored,
  add column size_band smallint not null generated always as (
    case when built_surface is null then 0 when built_surface < 5000 then 1
      when built_surface <= 15000 then 2 else 3 end) stored,
  add column yield_band smallint not null generated always as (
    case when yield_bps is null then 0 when yield_bps < 700 then 1 when yield_bps < 800 then 2
      when yield_bps < 900 then 3 else 4 end) stored;

create function find_place() returns trigger language plpgsql as $$
declare
  typed text;
begin
  typed := fold(normalize(regexp_replace(btrim(new.location), '\s+', ' ', 'g'), NFC));
  select c.id, c.folded into new.city_id, new.place from (
    select id, folded from cities where folded = typed
    union all
    select c.id, c.folded from city_aliases a join cities c on c.id = a.city_id where a.folded = typed
    limit 1) c;
  if not found then
    new.city_id := null;
    new.place := typed;
  end if;
  return new;
end $$;
create trigger listings_find_place before insert or update of location on listings
  for each row execute function find_place();

update listings set location = location;

create function merge_alias() returns trigger language plpgsql as $$
begin
  update listings set location = location where city_id is null and place = new.folded;
  return null;
end $$;
create trigger city_aliases_merge after insert on city_aliases
  for each row execute function merge_alias();
create trigger cities_merge after insert on cities
  for each row execute function merge_alias();

-- Folded counts as each audience may count: what it may not see stands under '' or 0, as if it were not stated.
create table market_cells (
  audience text not null check (audience in ('guest', 'member', 'admin')),
  place text not null,
  property_type text not null,
  risk_profile text not null,
  price_band smallint not null,
  size_band smallint not null,
  yield_band smallint not null,
  listings bigint not null,
  primary key (audience, place, property_type, risk_profile, price_band, size_band, yield_band)
);
-- The same without the place, and the place alone.
create table market_totals (
  audience text not null check (audience in ('guest', 'member', 'admin')),
  property_type text not null,
  risk_profile text not null,
  price_band smallint not null,
  size_band smallint not null,
  yield_band smallint not null,
  listings bigint not null,
  primary key (audience, property_type, risk_profile, price_band, size_band, yield_band)
);
create table market_places (
  audience text not null check (audience in ('guest', 'member', 'admin')),
  place text not null,
  listings bigint not null,
  primary key (audience, place)
);

-- One row for each cell left (-1) or entered (+1), or 0 for a change that moves no count but is shown in an answer.
create table market_log (
  id bigint generated always as identity primary key,
  openness smallint not null default 0,
  place text not null default '',
  property_type text not null default '',
  risk_profile text not null default '',
  price_band smallint not null default 0,
  size_band smallint not null default 0,
  yield_band smallint not null default 0,
  change bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- changes counts the rows that were ever folded; with the rows still in the log it is the version of the market: it
-- grows with every commit that changes an answer and never stands still over one.
create table market_version (
  is_only boolean primary key default true check (is_only),
  changes bigint not null
);
insert into market_version (changes) values (0);

-- The greatest openness whose figures, and whose place and risk profile, an audience sees. The rule is projectionOf in
-- app/listings/visibility/policy.ts; a test holds both together.
create view market_audiences as
  select * from (values ('guest', 0, 2), ('member', 1, 2), ('admin', 3, 3)) as a (audience, figures_to, place_to);

-- The log as each audience counts it.
create view market_changes as
  select g.id, a.audience,
    case when g.openness <= a.place_to then g.place else '' end as place,
    g.property_type,
    case when g.openness <= a.place_to then g.risk_profile else '' end as risk_profile,
    case when g.openness <= a.figures_to then g.price_band else 0 end as price_band,
    case when g.openness <= a.figures_to then g.size_band else 0 end as size_band,
    case when g.openness <= a.figures_to then g.yield_band else 0 end as yield_band,
    g.change
  from market_log g
    cross join market_audiences a
  where g.change <> 0;

create function log_market_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and not old.on_market) then
    insert into market_log (openness, place, property_type, risk_profile, price_band, size_band, yield_band, change)
      values (new.openness, new.place, coalesce(new.property_type, ''), coalesce(new.risk_profile, ''),
        new.price_band, new.size_band, new.yield_band, 1);
  elsif tg_op = 'DELETE' or not new.on_market then
    insert into market_log (openness, place, property_type, risk_profile, price_band, size_band, yield_band, change)
      values (old.openness, old.place, coalesce(old.property_type, ''), coalesce(old.risk_profile, ''),
        old.price_band, old.size_band, old.yield_band, -1);
  elsif (old.openness, old.place, old.property_type, old.risk_profile, old.price_band, old.size_band, old.yield_band)
    is not distinct from
    (new.openness, new.place, new.property_type, new.risk_profile, new.price_band, new.size_band, new.yield_band) then
    insert into market_log (change) values (0);
  else
    insert into market_log (openness, place, property_type, risk_profile, price_band, size_band, yield_band, change)
      values (old.openness, old.place, coalesce(old.property_type, ''), coalesce(old.risk_profile, ''),
          old.price_band, old.size_band, old.yield_band, -1),
        (new.openness, new.place, coalesce(new.property_type, ''), coalesce(new.risk_profile, ''),
          new.price_band, new.size_band, new.yield_band, 1);
  end if;
  return null;
end $$;
create trigger listings_enter_market after insert on listings
  for each row when (new.on_market) execute function log_market_change();
create trigger listings_move_on_market after update on listings
  for each row when (old.on_market or new.on_market) execute function log_market_change();
create trigger listings_leave_market after delete on listings
  for each row when (old.on_market) execute function log_market_change();

-- What else an answer shows: who holds a grant, and whose documents verify the company.
create function log_market_touch() returns trigger language plpgsql as $$
begin
  insert into market_log (change) values (0);
  return null;
end $$;
create trigger access_grants_touch_market after insert or update or delete on access_grants
  for each statement execute function log_market_touch();
create trigger nda_acceptances_touch_market after insert or update or delete on nda_acceptances
  for each statement execute function log_market_touch();
create trigger kyc_submissions_touch_market after insert or update or delete on kyc_submissions
  for each statement execute function log_market_touch();
create trigger companies_touch_market after update of type, name, questionnaire, approval_status, created_by_user_id
  on companies for each statement execute function log_market_touch();
create trigger files_touch_market after update of status on files
  for each statement execute function log_market_touch();

-- Moves at most `most` rows of the log into the tables; returns how many. One folder at a time; others return 0.
create function fold_market_log(most integer) returns integer language plpgsql as $$
declare
  taken bigint[];
begin
  if not pg_try_advisory_xact_lock(7265, 10) then
    return 0;
  end if;
  taken := array(select id from market_log order by id limit most);
  if cardinality(taken) = 0 then
    return 0;
  end if;
  insert into market_cells as c
    select audience, place, property_type, risk_profile, price_band, size_band, yield_band, sum(change)
    from market_changes where id = any (taken)
    group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0
    on conflict (audience, place, property_type, risk_profile, price_band, size_band, yield_band)
    do update set listings = c.listings + excluded.listings;
  insert into market_totals as c
    select audience, property_type, risk_profile, price_band, size_band, yield_band, sum(change)
    from market_changes where id = any (taken)
    group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0
    on conflict (audience, property_type, risk_profile, price_band, size_band, yield_band)
    do update set listings = c.listings + excluded.listings;
  insert into market_places as c
    select audience, place, sum(change)
    from market_changes where id = any (taken)
    group by 1, 2 having sum(change) <> 0
    on conflict (audience, place) do update set listings = c.listings + excluded.listings;
  delete from market_cells where listings = 0;
  delete from market_places where listings = 0;
  delete from market_log where id = any (taken);
  update market_version set changes = changes + cardinality(taken);
  return cardinality(taken);
end $$;

-- Recounts everything while writers wait: for data that was loaded with the triggers off.
create function rebuild_market_counts() returns void language plpgsql as $$
begin
  lock table listings in share row exclusive mode;
  perform pg_advisory_xact_lock(7265, 10);
  delete from market_cells;
  delete from market_totals;
  delete from market_places;
  with gone as (delete from market_log returning 1)
    update market_version set changes = changes + 1 + (select count(*) from gone);
  insert into market_cells
    select a.audience, case when l.openness <= a.place_to then l.place else '' end, coalesce(l.property_type, ''),
      case when l.openness <= a.place_to then coalesce(l.risk_profile, '') else '' end,
      case when l.openness <= a.figures_to then l.price_band else 0 end,
      case when l.openness <= a.figures_to then l.size_band else 0 end,
      case when l.openness <= a.figures_to then l.yield_band else 0 end, sum(l.listings)
    from (
      select openness, place, property_type, risk_profile, price_band, size_band, yield_band, count(*) as listings
      from listings where on_market group by 1, 2, 3, 4, 5, 6, 7) l
      cross join market_audiences a
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into market_totals
    select audience, property_type, risk_profile, price_band, size_band, yield_band, sum(listings)
    from market_cells group by 1, 2, 3, 4, 5, 6;
  insert into market_places select audience, place, sum(listings) from market_cells group by 1, 2;
end $$;
select rebuild_market_counts();

create index market_cells_empty on market_cells (audience) where listings = 0;

-- One index for each order, larger first, with what the filters read, so that a page is found without the rows.
drop index listings_market_newest, listings_market_price, listings_market_yield, listings_market_location;
create index listings_market_newest on listings (first_approved_at desc, id desc)
  include (openness, property_type, risk_profile, place, price_band, size_band, yield_band) where on_market;
create index listings_market_type on listings (property_type, first_approved_at desc, id desc)
  include (openness, risk_profile, place, price_band, size_band, yield_band) where on_market;
create index listings_market_place on listings (place, first_approved_at desc, id desc)
  include (openness, property_type, risk_profile, price_band, size_band, yield_band, price, yield_bps) where on_market;
create index listings_member_price_low on listings
  ((coalesce(case when openness <= 1 then - price end, -9000000000000000000)) desc, first_approved_at desc, id desc)
  include (price, openness, property_type, risk_profile, place, price_band, size_band, yield_band) where on_market;
create index listings_member_price_high on listings
  ((coalesce(case when openness <= 1 then price end, -1)) desc, first_approved_at desc, id desc)
  include (price, openness, property_type, risk_profile, place, price_band, size_band, yield_band) where on_market;
create index listings_member_yield on listings
  ((coalesce(case when openness <= 1 then yield_bps end, -1)) desc, first_approved_at desc, id desc)
  include (yield_bps, openness, property_type, risk_profile, place, price_band, size_band, yield_band) where on_market;
create index listings_guest_price_low on listings
  ((coalesce(case when openness <= 0 then - price end, -9000000000000000000)) desc, first_approved_at desc, id desc)
  include (price, openness, property_type, risk_profile, place, price_band, size_band, yield_band) where on_market;
create index listings_guest_price_high on listings
  ((coalesce(case when openness <= 0 then price end, -1)) desc, first_approved_at desc, id desc)
  include (price, openness, property_type, risk_profile, place, price_band, size_band, yield_band) where on_market;
create index listings_guest_yield on listings
  ((coalesce(case when openness <= 0 then yield_bps end, -1)) desc, first_approved_at desc, id desc)
  include (yield_bps, openness, property_type, risk_profile, place, price_band, size_band, yield_band) where on_market;
create index listings_market_company on listings (company_id) where on_market;
create index listings_unmatched on listings (place) where city_id is null;
-- Listings of one type near another.
create index listings_market_near on listings (property_type, latitude) where on_market;
