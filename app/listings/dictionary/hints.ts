import type { FieldKey } from './dictionary.ts'

/** What the editor says below a fact's field. */
export const FACT_HINTS: Partial<Record<FieldKey, string>> = {
  asset_stage: 'Determines which facts you can fill in below.',
  tax_treatment: 'The tax you expect to apply. Buyers see it labelled as expected.',
  purchaser_costs_percent:
    'Non-recoverable tax and notary, court, legal and broker costs. Leave blank and we’ll calculate them from the tax.',
  completion_date: 'Expected or contracted date of the occupancy permit.',
  total_development_cost: 'All costs to completion, including land.',
  estimated_fmv:
    'State the source and date in the description. We calculate the value index from this figure.',
  forecast_irr: 'Before tax and without debt. State the hold period and exit yield in the description.',
  yield_basis: 'Set automatically when you enter net operating income and price.',
  gross_income: 'Current annual rent and other income, before costs and without service charge.',
  noi: 'Gross income less non-recoverable costs. For an unfinished scheme, enter the stabilised income.',
  erv: 'Annual rent if the whole property were let today.',
  vacancy_rate:
    'Market rent of the vacant space as a share of the total market rent. Enter 0 if fully let. Leave blank if not known.',
  wault: 'Rent-weighted years to lease expiry, without renewal options.',
  walb: 'Rent-weighted years to the first break option.',
  leases:
    'We calculate WAULT, vacancy (by area), tenants and expiries from your leases, as of the date of your figures. Members see individual leases once you grant access, and tenant names once they have also accepted the NDA.',
  zoning: 'The symbol in the plan, such as MW, U or P/U.',
  master_plan: 'Does a local plan (MPZP) cover the whole plot? Choose “Not known” if you are not sure.',
  master_plan_decision: 'Number and date of the resolution or building conditions decision.',
  occupancy_permit: 'Choose “Yes” only for a final permit for the whole building.',
  planning_valid_until: 'Building conditions applied for after 15 Oct 2025 expire after 5 years.',
  parking_norm: 'Include the unit, for example 1.2 per flat.',
  green_certificate: 'Scheme, level and expiry date.',
  nla: 'Exclusive areas only, without a share of common parts.',
  area_standard: 'The standard used to measure the leasable areas.',
  planned_surface: 'Floor area of the planned scheme.',
  units_count: 'Number of flats, rooms or lettable units.',
  floors_above: 'Including the ground floor.',
  year_built: 'Year of the first occupancy permit.',
  title_form: 'Buyers from outside the EEA may need a permit for land.',
  usufruct_expiry: 'Perpetual usufruct is a right to use public land for up to 99 years.',
  capex_required: 'Works needed within 5 years. Enter 0 if none.',
  kw_numbers:
    'All land and mortgage register numbers of the property, one per line, for example KA1S/00012345/6. Visible only once the NDA is accepted.',
  encumbrances:
    'Mortgages, easements, claims and warnings from sections III and IV. Enter “none” if there are none.',
  vicinity_shopping: 'One per line with the distance, for example Galeria Morena, 600 m.',
  transport_links: 'One per line with the time or distance, for example Tram 8, 4 min on foot.',
  concept_programme: 'Describe the scheme in one sentence.',
  transit_time:
    'To the nearest rail, metro or tram stop with a service at least every 20 minutes, or else to the nearest bus stop.',
  highway_distance: 'By road to the nearest motorway or expressway junction.',
  amenities_count: 'Number of shops, schools, clinics, parks and services within 1 km.',
  address: 'Street, number and postal code. Only members with access see it.',
  district_avg_price: 'For the same property type. State the source and date in the description.',
  price_growth_3y: 'Total growth, not per year.',
}
