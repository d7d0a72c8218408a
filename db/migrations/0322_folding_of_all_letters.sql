-- Names are found and sorted without the marks of their letters, whatever the letter: Unicode takes it apart, and the marks
-- and invisible characters go. The few letters that Unicode leaves whole are named. Plain ASCII skips all that; what comes out
-- is the same.
create or replace function fold(value text) returns text
  language sql immutable parallel safe
  return case when octet_length(value) = length(value) then lower(value) else
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')),
      'łŁđĐðÐøØħĦŧŦŋŊĸıςÆŒÞẞ', 'llddddoohhttnnkiσæœþß'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss') end;

create or replace function fold_place(typed text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(fold(typed), '[ \t-\r]+', ' ', 'g'));

create or replace function find_place() returns trigger language plpgsql as $$
declare
  typed text := fold_place(new.location);
begin
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

-- Cities and other names of cities that are one from now on: the first stays.
create temporary table same_cities on commit drop as
  select id, first_value(id) over (partition by fold(name) order by id) as kept from cities;
update city_aliases a set city_id = s.kept from same_cities s where s.id = a.city_id and s.kept <> s.id;
update listings l set city_id = s.kept from same_cities s where s.id = l.city_id and s.kept <> s.id;
delete from cities c using same_cities s where s.id = c.id and s.kept <> s.id;
delete from city_aliases a using city_aliases o where fold(o.name) = fold(a.name) and o.ctid < a.ctid;

-- Columns that hold folded text are worked out again.
update cities set name = name where octet_length(name) <> length(name);
update city_aliases set name = name where octet_length(name) <> length(name);
update listings l set location = location
  where octet_length(location) <> length(location) or octet_length(place) <> length(place)
    or city_id is null and exists (
      select from cities c where c.folded = l.place union all select from city_aliases a where a.folded = l.place);
update alerts set criteria = criteria
  where octet_length(criteria ->> 'location') <> length(criteria ->> 'location');
update saved_searches set criteria = criteria
  where octet_length(criteria ->> 'location') <> length(criteria ->> 'location');
update directory_entries set sort_name = fold(btrim(name)) where octet_length(name) <> length(name);
update email_queue set subject = subject where octet_length(subject || to_email) <> length(subject || to_email);
update contact_messages set message = message where octet_length(contact_messages::text) <> length(contact_messages::text);

do $$
declare
  one regclass;
begin
  for one in select indexrelid from pg_index where pg_get_indexdef(indexrelid) ~ '\mfold\(' loop
    execute format('reindex index %s', one);
  end loop;
end $$;
