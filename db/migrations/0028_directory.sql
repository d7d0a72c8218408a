-- The market circle: what members see of each other, how well two companies fit, who asked whom to connect, the
-- projects and activities on a company's page, and the searches that a member keeps of it.

-- ---------- words of the forms -> facets

create table directory_countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  -- English names, the first one ours, separated by |.
  names text not null,
  part text not null check (part in ('EU', 'Europe', 'World'))
);
insert into directory_countries (code, names, part) values
  ('AD', 'Andorra', 'Europe'), ('AE', 'United Arab Emirates|uae|dubai|abu dhabi', 'World'),
  ('AF', 'Afghanistan', 'World'), ('AG', 'Antigua and Barbuda|Antigua & Barbuda', 'World'),
  ('AL', 'Albania', 'Europe'), ('AM', 'Armenia', 'Europe'), ('AO', 'Angola', 'World'), ('AR', 'Argentina', 'World'),
  ('AT', 'Austria|osterreich|vienna|wien|graz|salzburg|linz', 'EU'), ('AU', 'Australia', 'World'),
  ('AZ', 'Azerbaijan', 'Europe'), ('BA', 'Bosnia and Herzegovina|Bosnia & Herzegovina', 'Europe'),
  ('BB', 'Barbados', 'World'), ('BD', 'Bangladesh', 'World'),
  ('BE', 'Belgium|belgique|belgie|brussels|bruxelles|brussel|antwerp', 'EU'), ('BF', 'Burkina Faso', 'World'),
  ('BG', 'Bulgaria|balgariya|българия|sofia|sofiya|plovdiv|varna|burgas', 'EU'), ('BH', 'Bahrain', 'World'),
  ('BI', 'Burundi', 'World'), ('BJ', 'Benin', 'World'), ('BN', 'Brunei', 'World'), ('BO', 'Bolivia', 'World'),
  ('BR', 'Brazil', 'World'), ('BS', 'Bahamas', 'World'), ('BT', 'Bhutan', 'World'), ('BW', 'Botswana', 'World'),
  ('BY', 'Belarus', 'Europe'), ('BZ', 'Belize', 'World'), ('CA', 'Canada', 'World'),
  ('CD', 'Congo (DRC)|Congo - Kinshasa', 'World'), ('CF', 'Central African Republic', 'World'),
  ('CG', 'Congo|Congo - Brazzaville', 'World'),
  ('CH', 'Switzerland|schweiz|suisse|svizzera|zurich|geneva|geneve|basel|zug', 'Europe'),
  ('CI', 'Côte d''Ivoire', 'World'), ('CL', 'Chile', 'World'), ('CM', 'Cameroon', 'World'), ('CN', 'China', 'World'),
  ('CO', 'Colombia', 'World'), ('CR', 'Costa Rica', 'World'), ('CU', 'Cuba', 'World'), ('CV', 'Cape Verde', 'World'),
  ('CY', 'Cyprus', 'EU'),
  ('CZ', 'Czech Republic|Czechia|czechia|cesko|ceska republika|prague|praha|brno|ostrava', 'EU'),
  ('DE', 'Germany|deutschland|berlin|munich|munchen|frankfurt|frankfurt am main|hamburg|cologne|koln|dusseldorf|stuttgart|leipzig|dresden', 'EU'),
  ('DJ', 'Djibouti', 'World'), ('DK', 'Denmark|danmark|copenhagen|kobenhavn', 'EU'), ('DM', 'Dominica', 'World'),
  ('DO', 'Dominican Republic', 'World'), ('DZ', 'Algeria', 'World'), ('EC', 'Ecuador', 'World'),
  ('EE', 'Estonia|eesti|tallinn', 'EU'), ('EG', 'Egypt', 'World'), ('ER', 'Eritrea', 'World'),
  ('ES', 'Spain|espana|madrid|barcelona', 'EU'), ('ET', 'Ethiopia', 'World'), ('FI', 'Finland|suomi|helsinki', 'EU'),
  ('FJ', 'Fiji', 'World'), ('FM', 'Micronesia', 'World'), ('FR', 'France|paris|lyon', 'EU'), ('GA', 'Gabon', 'World'),
  ('GB', 'United Kingdom|uk|great britain|england|scotland|wales|london|manchester|edinburgh', 'Europe'),
  ('GD', 'Grenada', 'World'), ('GE', 'Georgia', 'Europe'), ('GH', 'Ghana', 'World'), ('GM', 'Gambia', 'World'),
  ('GN', 'Guinea', 'World'), ('GQ', 'Equatorial Guinea', 'World'), ('GR', 'Greece', 'EU'),
  ('GT', 'Guatemala', 'World'), ('GW', 'Guinea-Bissau', 'World'), ('GY', 'Guyana', 'World'),
  ('HN', 'Honduras', 'World'), ('HR', 'Croatia|hrvatska|zagreb|split', 'EU'), ('HT', 'Haiti', 'World'),
  ('HU', 'Hungary|magyarorszag|budapest|debrecen', 'EU'), ('ID', 'Indonesia', 'World'),
  ('IE', 'Ireland|dublin', 'EU'), ('IL', 'Israel', 'World'), ('IN', 'India', 'World'), ('IQ', 'Iraq', 'World'),
  ('IR', 'Iran', 'World'), ('IS', 'Iceland', 'Europe'), ('IT', 'Italy|italia|milan|milano|rome|roma', 'EU'),
  ('JM', 'Jamaica', 'World'), ('JO', 'Jordan', 'World'), ('JP', 'Japan', 'World'), ('KE', 'Kenya', 'World'),
  ('KG', 'Kyrgyzstan', 'World'), ('KH', 'Cambodia', 'World'), ('KI', 'Kiribati', 'World'), ('KM', 'Comoros', 'World'),
  ('KN', 'Saint Kitts and Nevis|St. Kitts & Nevis', 'World'), ('KP', 'North Korea', 'World'),
  ('KR', 'South Korea', 'World'), ('KW', 'Kuwait', 'World'), ('KZ', 'Kazakhstan', 'Europe'), ('LA', 'Laos', 'World'),
  ('LB', 'Lebanon', 'World'), ('LC', 'Saint Lucia|St. Lucia', 'World'), ('LI', 'Liechtenstein', 'Europe'),
  ('LK', 'Sri Lanka', 'World'), ('LR', 'Liberia', 'World'), ('LS', 'Lesotho', 'World'),
  ('LT', 'Lithuania|lietuva|vilnius|kaunas', 'EU'), ('LU', 'Luxembourg|luxemburg|luxembourg city', 'EU'),
  ('LV', 'Latvia|latvija|riga', 'EU'), ('LY', 'Libya', 'World'), ('MA', 'Morocco', 'World'),
  ('MC', 'Monaco', 'Europe'), ('MD', 'Moldova', 'Europe'), ('ME', 'Montenegro', 'Europe'),
  ('MG', 'Madagascar', 'World'), ('MH', 'Marshall Islands', 'World'), ('MK', 'North Macedonia', 'Europe'),
  ('ML', 'Mali', 'World'), ('MM', 'Myanmar|Myanmar (Burma)', 'World'), ('MN', 'Mongolia', 'World'),
  ('MR', 'Mauritania', 'World'), ('MT', 'Malta', 'EU'), ('MU', 'Mauritius', 'World'), ('MV', 'Maldives', 'World'),
  ('MW', 'Malawi', 'World'), ('MX', 'Mexico', 'World'), ('MY', 'Malaysia', 'World'), ('MZ', 'Mozambique', 'World'),
  ('NA', 'Namibia', 'World'), ('NE', 'Niger', 'World'), ('NG', 'Nigeria', 'World'), ('NI', 'Nicaragua', 'World'),
  ('NL', 'Netherlands|the netherlands|holland|nederland|amsterdam|rotterdam|the hague', 'EU'),
  ('NO', 'Norway|norge|oslo', 'Europe'), ('NP', 'Nepal', 'World'), ('NR', 'Nauru', 'World'),
  ('NZ', 'New Zealand', 'World'), ('OM', 'Oman', 'World'), ('PA', 'Panama', 'World'), ('PE', 'Peru', 'World'),
  ('PG', 'Papua New Guinea', 'World'), ('PH', 'Philippines', 'World'), ('PK', 'Pakistan', 'World'),
  ('PL', 'Poland|polska|rzeczpospolita polska|warsaw|warszawa|krakow|cracow|wroclaw|poznan|gdansk|gdynia|lodz|katowice|szczecin|lublin|sopot', 'EU'),
  ('PS', 'Palestine|Palestinian Territories', 'World'), ('PT', 'Portugal|lisbon|lisboa|porto', 'EU'),
  ('PW', 'Palau', 'World'), ('PY', 'Paraguay', 'World'), ('QA', 'Qatar', 'World'),
  ('RO', 'Romania|bucharest|bucuresti|cluj|cluj-napoca|timisoara|iasi', 'EU'),
  ('RS', 'Serbia|srbija|belgrade|beograd', 'Europe'), ('RU', 'Russia', 'Europe'), ('RW', 'Rwanda', 'World'),
  ('SA', 'Saudi Arabia', 'World'), ('SB', 'Solomon Islands', 'World'), ('SC', 'Seychelles', 'World'),
  ('SD', 'Sudan', 'World'), ('SE', 'Sweden|sverige|stockholm', 'EU'), ('SG', 'Singapore', 'World'),
  ('SI', 'Slovenia|slovenija|ljubljana', 'EU'), ('SK', 'Slovakia|slovak republic|slovensko|bratislava|kosice', 'EU'),
  ('SL', 'Sierra Leone', 'World'), ('SM', 'San Marino', 'Europe'), ('SN', 'Senegal', 'World'),
  ('SO', 'Somalia', 'World'), ('SR', 'Suriname', 'World'), ('SS', 'South Sudan', 'World'),
  ('ST', 'São Tomé and Príncipe|São Tomé & Príncipe', 'World'), ('SV', 'El Salvador', 'World'),
  ('SY', 'Syria', 'World'), ('SZ', 'Eswatini', 'World'), ('TD', 'Chad', 'World'), ('TG', 'Togo', 'World'),
  ('TH', 'Thailand', 'World'), ('TJ', 'Tajikistan', 'World'), ('TL', 'Timor-Leste', 'World'),
  ('TM', 'Turkmenistan', 'World'), ('TN', 'Tunisia', 'World'), ('TO', 'Tonga', 'World'),
  ('TR', 'Turkey|Türkiye|turkiye|istanbul|ankara', 'Europe'),
  ('TT', 'Trinidad and Tobago|Trinidad & Tobago', 'World'), ('TV', 'Tuvalu', 'World'), ('TW', 'Taiwan', 'World'),
  ('TZ', 'Tanzania', 'World'), ('UA', 'Ukraine|ukraina|kyiv|kiev|lviv', 'Europe'), ('UG', 'Uganda', 'World'),
  ('US', 'United States|usa|us|united states of america|new york|chicago|boston|san francisco|los angeles', 'World'),
  ('UY', 'Uruguay', 'World'), ('UZ', 'Uzbekistan', 'World'), ('VA', 'Vatican City', 'Europe'),
  ('VC', 'Saint Vincent and the Grenadines|St. Vincent & Grenadines', 'World'), ('VE', 'Venezuela', 'World'),
  ('VN', 'Vietnam', 'World'), ('VU', 'Vanuatu', 'World'), ('WS', 'Samoa', 'World'), ('XK', 'Kosovo', 'Europe'),
  ('YE', 'Yemen', 'World'), ('ZA', 'South Africa', 'World'), ('ZM', 'Zambia', 'World'), ('ZW', 'Zimbabwe', 'World');

-- A stored value of a form -> a value of a facet. Sources: focus (developer and investor focus areas), sector (expertise
-- of due diligence), coverage (its geographic list), stage, strategy, scale (developer), project_size (due diligence).
create table directory_mapping (
  source text not null check (source in ('focus', 'sector', 'coverage', 'stage', 'strategy', 'scale', 'project_size')),
  stated text not null,
  facet text not null check (facet in ('asset_class', 'country', 'stage', 'risk', 'size')),
  value text not null,
  primary key (source, stated, facet, value)
);
insert into directory_mapping (source, stated, facet, value)
select source, stated, facet, unnest(string_to_array(found, ' ')) from (values
  ('focus', 'residential', 'asset_class', 'residential'),
  ('focus', 'affordable_mid_market', 'asset_class', 'residential'),
  ('focus', 'luxury_premium', 'asset_class', 'residential'),
  ('focus', 'commercial', 'asset_class', 'office'),
  ('focus', 'industrial_logistics', 'asset_class', 'logistics'),
  ('focus', 'retail_mixed_use', 'asset_class', 'retail mixed_use'),
  ('focus', 'hospitality_leisure', 'asset_class', 'hospitality'),
  ('focus', 'student_co_living', 'asset_class', 'student'),
  ('focus', 'senior_assisted', 'asset_class', 'senior_living'),
  ('sector', 'commercial_real_estate', 'asset_class', 'office retail'),
  ('sector', 'residential_development', 'asset_class', 'residential'),
  ('sector', 'hospitality_tourism', 'asset_class', 'hospitality'),
  ('sector', 'industrial_logistics', 'asset_class', 'logistics'),
  ('sector', 'retail', 'asset_class', 'retail'),
  ('sector', 'mixed_use', 'asset_class', 'mixed_use'),
  ('sector', 'real_estate_development', 'asset_class', 'mixed_use'),
  ('sector', 'student_housing', 'asset_class', 'student'),
  ('sector', 'senior_living', 'asset_class', 'senior_living'),
  ('sector', 'healthcare', 'asset_class', 'senior_living'),
  ('coverage', 'de', 'country', 'DE'), ('coverage', 'at', 'country', 'AT'), ('coverage', 'ch', 'country', 'CH'),
  ('coverage', 'nl', 'country', 'NL'), ('coverage', 'be', 'country', 'BE'), ('coverage', 'fr', 'country', 'FR'),
  ('coverage', 'gb', 'country', 'GB'),
  ('coverage', 'nordics', 'country', 'DK FI IS NO SE'),
  ('coverage', 'eastern_europe', 'country', 'BG BY CZ HU MD PL RO RU SK UA'),
  ('coverage', 'southern_europe', 'country', 'AD AL BA CY ES GR HR IT ME MK MT PT RS SI SM VA XK'),
  ('stage', 'land_acquisition', 'stage', 'land_acquisition'),
  ('stage', 'planning_permitting', 'stage', 'planning_permitting'),
  ('stage', 'under_development', 'stage', 'under_development'),
  ('stage', 'completion_stabilization', 'stage', 'completion_stabilization'),
  ('stage', 'sale_exit', 'stage', 'income_producing'),
  ('stage', 'asset_management_leasing', 'stage', 'income_producing'),
  ('stage', 'income_producing', 'stage', 'income_producing'),
  -- The risk that a stage of development stands for, beside the risk that a strategy takes.
  ('stage', 'land_acquisition', 'risk', 'development opportunistic'),
  ('stage', 'planning_permitting', 'risk', 'development opportunistic'),
  ('stage', 'under_development', 'risk', 'development opportunistic'),
  ('stage', 'completion_stabilization', 'risk', 'value-add core+'),
  ('stage', 'sale_exit', 'risk', 'value-add core+'),
  ('stage', 'asset_management_leasing', 'risk', 'core core+'),
  ('strategy', 'core', 'risk', 'core'),
  ('strategy', 'core+', 'risk', 'core+'),
  ('strategy', 'value-add', 'risk', 'value-add'),
  ('strategy', 'opportunistic', 'risk', 'opportunistic development'),
  ('strategy', 'distressed', 'risk', 'opportunistic'),
  ('scale', 'up_to_10m', 'size', 'under_1m 1m_5m 5m_10m'),
  ('scale', '10m_50m', 'size', '10m_25m 25m_50m'),
  ('scale', '50m_200m', 'size', '50m_100m 100m_200m'),
  ('scale', 'over_200m', 'size', '200m_500m over_500m'),
  ('project_size', 'under_1m', 'size', 'under_1m'),
  ('project_size', '1m_5m', 'size', '1m_5m'),
  ('project_size', '5m_25m', 'size', '5m_10m 10m_25m'),
  ('project_size', '25m_100m', 'size', '25m_50m 50m_100m'),
  ('project_size', '100m_500m', 'size', '100m_200m 200m_500m'),
  ('project_size', 'over_500m', 'size', 'over_500m'),
  ('project_size', 'all_sizes', 'size',
    'under_1m 1m_5m 5m_10m 10m_25m 25m_50m 50m_100m 100m_200m 200m_500m over_500m')
) as given (source, stated, facet, found);
insert into directory_mapping (source, stated, facet, value)
select 'coverage', stated, 'country', code
from directory_countries, (values ('pan_european', false), ('global', true)) as given (stated, whole)
where whole or part <> 'World';

-- Whole euro; a ticket of an investor is in every band that it reaches into.
create table directory_sizes (
  value text primary key,
  from_eur bigint not null,
  below_eur bigint
);
insert into directory_sizes (value, from_eur, below_eur) values
  ('under_1m', 0, 1000000), ('1m_5m', 1000000, 5000000), ('5m_10m', 5000000, 10000000),
  ('10m_25m', 10000000, 25000000), ('25m_50m', 25000000, 50000000), ('50m_100m', 50000000, 100000000),
  ('100m_200m', 100000000, 200000000), ('200m_500m', 200000000, 500000000), ('over_500m', 500000000, null);

-- ---------- what the directory shows: one row for each company that is approved and not suspended, of public values only

create table directory_entries (
  company_id uuid primary key references companies on delete cascade,
  type text not null check (type in ('developer', 'investor', 'due_diligence')),
  name text not null,
  sort_name text collate "C" not null,
  headquarters text,
  asset_class text not null,
  -- Whole euro; null where nothing is stated or the track record is confidential.
  portfolio_eur bigint,
  projects_deals integer,
  avg_irr_bps integer,
  esg_status text not null,
  description text,
  website text,
  founded_year integer,
  -- The track record is for the company itself and admins: its figures are null here, those of its projects too.
  is_confidential boolean not null,
  is_illustrative boolean not null,
  approved_at timestamptz not null,
  regions text[] not null,
  asset_classes text[] not null,
  -- What two companies are compared by; empty where nothing is stated.
  countries text[] not null,
  focus text[] not null,
  stages text[] not null,
  risks text[] not null,
  sizes text[] not null
);
create index directory_entries_name on directory_entries (sort_name, company_id);
create index directory_entries_regions on directory_entries using gin (regions);
create index directory_entries_asset_classes on directory_entries using gin (asset_classes);

-- The texts of a list in a questionnaire; a single text is a list of one, anything else is none.
create function stated_texts(value jsonb) returns text[] language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'array' then coalesce((select array_agg(one) from jsonb_array_elements_text(value) as one), '{}')
    when 'string' then case when value #>> '{}' = '' then '{}'::text[] else array[value #>> '{}'] end
    else '{}'::text[] end
$$;

create function stated_number(value jsonb) returns numeric language sql immutable parallel safe as $$
  select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric
    when jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[0-9]{1,15}$' then (value #>> '{}')::numeric end
$$;

create function directory_facet(wanted text, given_source text, given text[]) returns text[]
  language sql stable parallel safe as $$
  select coalesce(array_agg(distinct value collate "C" order by value collate "C"), '{}') from directory_mapping
  where facet = wanted and source = given_source and stated = any (given)
$$;

-- The country that a place such as "Warsaw, Poland" ends with, by its name or code.
create function directory_country(place text) returns text language sql stable parallel safe as $$
  select code from directory_countries, (select btrim(regexp_replace(place, '^.*,', '')) as ending) as given
  where code = upper(ending) or fold(ending) = any (string_to_array(fold(names), '|'))
  order by code limit 1
$$;

create function directory_countries_of(c companies) returns text[] language sql stable parallel safe as $$
  with home as (
    select coalesce(directory_country(c.headquarters), upper(c.questionnaire ->> 'jurisdiction_incorporation')) as code
  ), stated as (
    select upper(one) as code from unnest(
      stated_texts(c.questionnaire -> 'regions_of_activity') || stated_texts(c.questionnaire -> 'operating_countries')
        || stated_texts(c.questionnaire -> 'geographic_focus')) as one
    union select value from directory_mapping
    where source = 'coverage' and facet = 'country'
      and stated = any (stated_texts(c.questionnaire -> 'geographic_coverage'))
    union select code from home
  )
  select coalesce(array_agg(code collate "C" order by code collate "C"), '{}')
  from (select distinct code from stated join directory_countries using (code)) as known
$$;

create function directory_regions_of(codes text[]) returns text[] language sql stable parallel safe as $$
  select array_remove(array[
    case when 'PL' = any (codes) then 'poland' end,
    case when 'DE' = any (codes) then 'germany' end,
    case when 'RO' = any (codes) then 'romania' end,
    case when (select count(*) from directory_countries where part = 'EU' and code = any (codes)) > 1 then 'pan_eu' end,
    case when exists (select 1 from directory_countries where part = 'World' and code = any (codes)) then 'global' end
  ], null)
$$;

create function directory_sizes_of(c companies) returns text[] language sql stable parallel safe as $$
  select case c.type
    when 'developer' then directory_facet('size', 'scale', stated_texts(c.questionnaire -> 'typical_project_scale'))
    when 'due_diligence' then
      directory_facet('size', 'project_size', stated_texts(c.questionnaire -> 'typical_project_size'))
    else coalesce((
      select array_agg(value collate "C" order by value collate "C")
      from directory_sizes, (select stated_number(c.questionnaire -> 'investment_size_min') as low,
        stated_number(c.questionnaire -> 'investment_size_max') as high) as ticket
      where low is not null and (below_eur is null or below_eur > low) and from_eur <= coalesce(high, from_eur)
    ), '{}') end
$$;

-- Keeps the entry right in the transaction of whatever changes the company: approval, suspension, a new submission.
create function keep_directory_entry() returns trigger language plpgsql as $$
declare
  q jsonb := new.questionnaire;
  hidden boolean := coalesce(q -> 'track_record_confidential' = 'true', false);
  found text[];
  focus text[];
  stages text[];
begin
  if new.approval_status <> 'approved' or new.suspended_at is not null then
    delete from directory_entries where company_id = new.id;
    return null;
  end if;
  found := directory_countries_of(new);
  focus := case new.type
    when 'developer' then stated_texts(q -> 'development_focus_areas')
    when 'investor' then stated_texts(q -> 'investment_focus')
    else stated_texts(q -> 'expertise_sectors') end;
  stages := case new.type
    when 'developer' then stated_texts(q -> 'development_stages_covered')
    when 'investor' then stated_texts(q -> 'development_stages')
    else '{}'::text[] end;
  insert into directory_entries as held (company_id, type, name, sort_name, headquarters, asset_class, portfolio_eur,
    projects_deals, avg_irr_bps, esg_status, description, website, founded_year, is_confidential, is_illustrative,
    approved_at, regions, asset_classes, countries, focus, stages, risks, sizes)
  select new.id, new.type, new.name, fold(btrim(new.name)), new.headquarters, new.asset_class,
    case when not hidden then round(new.portfolio_size * 1000000) end,
    case when not hidden then new.projects_deals end,
    case when not hidden then new.avg_irr_bps end,
    new.esg_status, new.description, new.website,
    case when stated_number(q -> 'founded_year') between 1000 and 2999 then stated_number(q -> 'founded_year') end,
    hidden, new.is_illustrative, new.approved_at, directory_regions_of(found),
    -- Who names no focus works in all of them ("Mixed", "General").
    case when focus = '{}' then array['residential', 'office', 'retail', 'logistics', 'hospitality', 'mixed_use',
      'student', 'senior_living'] else of_focus end,
    found, of_focus,
    case new.type when 'due_diligence' then '{}'::text[] else directory_facet('stage', 'stage', stages) end,
    case new.type
      when 'developer' then directory_facet('risk', 'stage', stages)
      when 'investor' then directory_facet('risk', 'strategy', stated_texts(q -> 'investment_strategy'))
      else '{}'::text[] end,
    directory_sizes_of(new)
  from (select directory_facet('asset_class', case new.type when 'due_diligence' then 'sector' else 'focus' end, focus)
    as of_focus) as mapped
  on conflict (company_id) do update set
    type = excluded.type, name = excluded.name, sort_name = excluded.sort_name, headquarters = excluded.headquarters,
    asset_class = excluded.asset_class, portfolio_eur = excluded.portfolio_eur,
    projects_deals = excluded.projects_deals, avg_irr_bps = excluded.avg_irr_bps, esg_status = excluded.esg_status,
    description = excluded.description, website = excluded.website, founded_year = excluded.founded_year,
    is_confidential = excluded.is_confidential, is_illustrative = excluded.is_illustrative, approved_at = excluded.approved_at, regions = excluded.regions,
    asset_classes = excluded.asset_classes, countries = excluded.countries, focus = excluded.focus,
    stages = excluded.stages, risks = excluded.risks, sizes = excluded.sizes;
  return null;
end $$;
create trigger companies_keep_directory_entry after insert or update on companies
  for each row execute function keep_directory_entry();
update companies set id = id where approval_status = 'approved';

-- ---------- a company's page

create table portfolio_projects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  location text check (length(location) <= 120),
  year smallint check (year between 1900 and 2100),
  size text check (length(size) <= 60),
  irr_bps integer check (irr_bps between 0 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index portfolio_projects_newest on portfolio_projects (company_id, year desc nulls last, created_at desc, id);

create table company_activities (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('approved', 'listing_published', 'project_added', 'connected')),
  date date not null,
  text text not null check (length(text) between 1 and 300),
  -- Names the cause: one event is one activity.
  key text not null check (length(key) between 1 and 200),
  created_at timestamptz not null default now(),
  unique (company_id, key)
);
create index company_activities_newest on company_activities (company_id, created_at desc, id desc);

-- ---------- who asks whom

create table connection_requests (
  id uuid primary key default gen_random_uuid(),
  -- The person who asked, from their session; the connection is their company's.
  requester_id uuid references users on delete set null,
  requester_company_id uuid not null references companies on delete cascade,
  company_id uuid not null references companies on delete cascade,
  message text check (length(message) between 1 and 2000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  constraint connection_requests_not_self check (requester_company_id <> company_id),
  constraint connection_requests_decided check ((status = 'pending') = (decided_at is null))
);
-- Between two companies at most one request is open or accepted, in either direction.
create unique index connection_requests_once
  on connection_requests (least(requester_company_id, company_id), greatest(requester_company_id, company_id))
  where status in ('pending', 'accepted');
create index connection_requests_inbox on connection_requests (company_id, created_at desc, id);
create index connection_requests_outbox on connection_requests (requester_id, created_at desc, id);
create index connection_requests_asked on connection_requests (requester_company_id, company_id, created_at desc);

create table ignored_matches (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, company_id)
);
create index ignored_matches_company on ignored_matches (company_id);

-- ---------- searches of both kinds in one table

alter table saved_searches add column kind text not null default 'property' check (kind in ('property', 'directory'));
alter table saved_searches add constraint saved_searches_only_listings_tell check (kind = 'property' or alert = 'off');
