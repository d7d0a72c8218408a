-- Provinces and urban areas that a search finds by name, with their cities. `names` are folded: its own and other spellings.
create table regions (
  id integer generated always as identity primary key,
  name text not null unique check (length(btrim(name)) between 1 and 120),
  names text[] not null check (cardinality(names) > 0)
);
create table region_cities (
  city_id integer not null references cities on delete cascade,
  region_id integer not null references regions on delete cascade,
  primary key (city_id, region_id)
);
create index region_cities_region on region_cities (region_id);

create temporary table given (name text, others text[], cities text[]) on commit drop;
insert into given values
  ('Upper Silesia', '{Górny Śląsk,Metropolia GZM,GZM}', '{Katowice,Gliwice,Sosnowiec,Dąbrowa Górnicza,Zabrze,Bytom,Rybnik,Tychy,Chorzów,Ruda Śląska,Jaworzno,Mysłowice}'),
  ('Tricity', '{Trójmiasto,Tri-City}', '{Gdańsk,Gdynia,Sopot,Pruszcz Gdański}'),
  ('Warsaw area', '{Warsaw agglomeration,Aglomeracja warszawska}', '{Warsaw,Pruszków,Piaseczno,Legionowo}'),
  ('Łódź area', '{Łódź agglomeration,Aglomeracja łódzka}', '{Łódź,Zgierz,Stryków}'),
  ('Poznań area', '{Poznań agglomeration,Aglomeracja poznańska}', '{Poznań,Komorniki,Swarzędz}'),
  ('Dolnośląskie', '{Lower Silesia,Lower Silesian,Dolny Śląsk}', '{Wrocław,Wałbrzych,Legnica,Jelenia Góra,Lubin,Głogów,Świdnica}'),
  ('Kujawsko-Pomorskie', '{Kuyavia-Pomerania,Kuyavian-Pomeranian}', '{Bydgoszcz,Toruń,Włocławek,Grudziądz,Inowrocław}'),
  ('Lubelskie', '{Lublin province}', '{Lublin,Zamość}'),
  ('Lubuskie', '{Lubusz}', '{Zielona Góra,Gorzów Wielkopolski}'),
  ('Łódzkie', '{Łódź province}', '{Łódź,Piotrków Trybunalski,Stryków,Zgierz}'),
  ('Małopolskie', '{Lesser Poland,Małopolska}', '{Kraków,Tarnów,Nowy Sącz,Zakopane}'),
  ('Mazowieckie', '{Mazovia,Masovia,Masovian,Mazowsze}', '{Warsaw,Radom,Płock,Siedlce,Pruszków,Piaseczno,Legionowo}'),
  ('Opolskie', '{Opole province}', '{Opole}'),
  ('Podkarpackie', '{Subcarpathia,Subcarpathian}', '{Rzeszów,Mielec,Stalowa Wola,Jasionka}'),
  ('Podlaskie', '{Podlasie,Podlachia}', '{Białystok,Suwałki,Łomża}'),
  ('Pomorskie', '{Pomerania,Pomeranian}', '{Gdańsk,Gdynia,Sopot,Słupsk,Tczew,Pruszcz Gdański}'),
  ('Śląskie', '{Silesia,Silesian,Śląsk}', '{Katowice,Gliwice,Sosnowiec,Dąbrowa Górnicza,Bielsko-Biała,Częstochowa,Zabrze,Bytom,Rybnik,Tychy,Chorzów,Ruda Śląska,Jaworzno,Mysłowice}'),
  ('Świętokrzyskie', '{Holy Cross}', '{Kielce}'),
  ('Warmińsko-Mazurskie', '{Warmia-Masuria,Warmian-Masurian,Mazury}', '{Olsztyn,Elbląg,Ełk}'),
  ('Wielkopolskie', '{Greater Poland,Wielkopolska}', '{Poznań,Kalisz,Konin,Ostrów Wielkopolski,Gniezno,Leszno,Komorniki,Swarzędz}'),
  ('Zachodniopomorskie', '{West Pomerania,West Pomeranian}', '{Szczecin,Koszalin,Stargard,Świnoujście,Kołobrzeg}');
insert into regions (name, names)
  select name, array(select fold_place(one) from unnest(name || others) as one) from given;
insert into region_cities (city_id, region_id)
  select c.id, r.id from given g
    join regions r on r.name = g.name
    join cities c on exists (select from unnest(g.cities) as one where fold_place(one) = c.folded
      or exists (select from city_aliases a where a.city_id = c.id and a.folded = fold_place(one)));
