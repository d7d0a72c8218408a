// Generates companies in SQL, and random searches of the market circle.

/** Fills a migrated, empty database; the directory trigger creates the entries. */
export async function fillDirectory(client, companies) {
  await client.query('select setseed(0.5)')
  await client.query(
    `with drawn as materialized (
      select n, (array['developer', 'investor', 'due_diligence'])[1 + floor(random() * 3)] as type, random() as figures,
        array(select code from (values ('PL'), ('DE'), ('RO'), ('CZ'), ('FR'), ('US')) v (code)
          where random() < 0.3 + n * 0) as codes,
        array(select code from (values ('residential'), ('commercial'), ('industrial_logistics'), ('retail_mixed_use'),
          ('student_co_living')) v (code) where random() < 0.4 + n * 0) as focus,
        array(select code from (values ('land_acquisition'), ('under_development'), ('completion_stabilization')) v (code)
          where random() < 0.5 + n * 0) as stages
      from generate_series(1, $1::int) n)
    insert into companies (type, name, headquarters, asset_class, portfolio_size, projects_deals, avg_irr_bps, esg_status,
      description, questionnaire, approval_status, revision, submitted_at, approved_at)
    select type, 'Company ' || md5(n::text), (array['Warsaw, Poland', 'Berlin, Germany', 'Brno, Czech Republic'])[1 + n % 3],
      'Residential, Commercial', case when figures < 0.9 then floor(figures * 4500) end,
      case when figures < 0.8 then floor(figures * 70) end, case when figures < 0.4 then floor(figures * 9000) end,
      (array['none', 'epc_a', 'epc_b', 'breeam'])[1 + n % 4], repeat('What the company says. ', 20),
      jsonb_build_object('development_focus_areas', focus, 'investment_focus', focus, 'regions_of_activity', codes,
        'geographic_focus', codes, 'geographic_coverage', array['eastern_europe'], 'development_stages', stages,
        'development_stages_covered', stages, 'investment_strategy', array['core', 'value-add'],
        'typical_project_scale', array['10m_50m'], 'investment_size_min', 5000000),
      'approved', 1, now(), now() from drawn`,
    [companies],
  )
  await client.query('vacuum (analyze) directory_entries')
  await client.query('vacuum (analyze) companies')
}

const VALUES = {
  type: ['developer', 'investor', 'due_diligence'],
  region: ['poland', 'germany', 'romania', 'pan_eu', 'global'],
  asset: ['residential', 'office', 'logistics', 'retail', 'student'],
  esg: ['none', 'epc_a', 'breeam'],
}

/** A random search: up to two choices per group, sometimes a range, sorted by name or size. */
export function randomDirectorySearch(random) {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(VALUES)) {
    if (random() < 0.5) continue
    const picked = values.filter(() => random() < 0.4).slice(0, 2)
    for (const value of picked) query.append(name, value)
  }
  if (random() < 0.3) query.set('portfolio_from', String(50 * Math.floor(random() * 40)))
  if (random() < 0.2) query.set('irr_from', String(Math.floor(random() * 20)))
  if (random() < 0.3) query.set('sort', 'portfolio')
  return query
}
