-- What the home remembers of a person, and the countries that its selector names (MEM-012, MEM-312).

alter table members add column illustrative_notice_dismissed_at timestamptz;

alter table market_countries drop constraint market_countries_country_check;
alter table market_countries add constraint market_countries_country_check
  check (country in ('PL', 'CZ', 'SK', 'HU', 'RO', 'BG', 'SI', 'HR'));
insert into market_countries (country, enabled) values ('SI', false), ('HR', false);
