import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anImage } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { factsOf, visit, type Visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { aDocument } from '#test/world/companies.ts'
import * as deal from './deal.tsx'

await testDatabase()

const STATED = {
  title: 'Amber Full House',
  price: 14_000_000,
  pricePerSqmCents: 2000_00,
  estimatedFmv: 15_000_000,
  yieldBps: 800,
  builtSurface: 7000,
  plotSize: 9000,
  gla: 6500,
  details: {
    district: 'Wrzeszcz',
    gross_yield: 8.4,
    net_yield: 7.9,
    forecast_irr: 12.5,
    cash_on_cash: 9.1,
    nla: 6100,
    floors_above: 6,
    floors_below: 2,
    total_parking: 140,
    parking_ratio: 2.3,
    zoning: 'MU-2',
    master_plan: true,
    master_plan_decision: 'XII/345/2021',
    building_permit: false,
    transit_time: 4,
    highway_distance: 3.5,
    walk_score: 87,
    transit_score: 91,
    amenities_count: 31,
    district_avg_price: 2150,
    price_growth_1y: 4.2,
    price_growth_3y: 13.7,
  } as never,
}

const UNSTATED = {
  title: 'Amber Bare House',
  propertyType: null,
  sector: null,
  riskProfile: null,
  price: null,
  pricePerSqmCents: null,
  estimatedFmv: null,
  yieldBps: null,
  builtSurface: null,
  plotSize: null,
  gla: null,
  latitude: null,
  longitude: null,
  description: null,
  firstApprovedAt: new Date(Date.now() - 400 * 86_400_000),
}

/** The fields shown as labelled facts: name, label, text. */
const FACTS = [
  ['location, country', 'Location', 'Gdańsk, Poland'],
  ['type', 'Type', 'Office Complex'],
  ['price', 'Asking price', '€14,000,000'],
  ['status', 'Status', 'For sale'],
  ['yield', 'Yield', '8 %'],
  ['riskProfile', 'Risk profile', 'Core+'],
  ['builtSurface', 'Built surface', '7,000 m²'],
  ['plotSize', 'Plot size', '9,000 m²'],
  ['district', 'District', 'Wrzeszcz'],
  ['distanceToCBD', 'Distance to centre', '1.4 km from the centre of Gdańsk'],
  ['sector', 'Sector', 'Commercial'],
  ['valueIndex', 'Value index', 'A-'],
  ['pricePerSqm', 'Price per m²', '€2,000 /m²'],
  ['estimatedFMV', 'Estimated market value', '€15,000,000'],
  ['grossYield', 'Gross initial yield', '8.4%'],
  ['netYield', 'Net initial yield', '7.9 %'],
  ['forecastIRR', 'Forecast IRR', '12.5 %'],
  ['cashOnCash', 'Cash-on-cash', '9.1%'],
  ['GLA', 'Gross leasable area', '6,500 m²'],
  ['NLA', 'Net leasable area', '6,100 m²'],
  ['floorsAbove', 'Storeys above ground', '6'],
  ['floorsBelow', 'Storeys below ground', '2'],
  ['totalParking', 'Parking spaces', '140'],
  ['parkingRatio', 'Parking ratio', '2.3'],
  ['zoning', 'Zoning symbol', 'MU-2'],
  ['masterPlan', 'Local plan in force', 'Yes'],
  ['masterPlanDecision', 'Planning decision', 'XII/345/2021'],
  ['buildingPermit', 'Building permit', 'No'],
  ['transitTime', 'Walk to transit', '4 min'],
  ['highwayDistance', 'Distance to motorway', '3.5 km'],
  ['walkScore', 'Walkability', '87 out of 100'],
  ['transitScore', 'Transit access', '91 out of 100'],
  ['amenitiesCount', 'Amenities nearby', '31'],
  ['districtAvgPrice', 'District average', '€2,150/m²'],
  ['nearbyListings', 'Listings nearby', '3'],
  ['nearbyAvgPrice', 'Nearby average', '€1,900/m²'],
  ['priceGrowth1Y', 'Price growth, 1 year', '4.2%'],
  ['priceGrowth3Y', 'Price growth, 3 years', '13.7%'],
] as const

/** The other fields: in the heading, as an image or as a badge. */
const OTHERS = [
  ['id', /<p[^>]*>Listing \d{10,}<\/p>/],
  ['title', /<h1[^>]*>Amber (Full|Bare) House<\/h1>/],
  ['image', /<img [^>]*\/files\/[0-9a-f-]{36}\?size=full/],
  ['isNew', />New<\/span>/],
  ['isVerified', />Verified<\/span>/],
  ['isPrivate', />Private<\/span>/],
] as const

/** Every listing has them. */
const ALWAYS = ['location, country', 'status', 'id', 'title', 'isPrivate']

const owner = await aDeveloper()
const companyId = owner.company.id
const welcome = { welcomeSeenAt: new Date() }
await updateRows('members', { userId: owner.userId }, welcome)
const cookie = await signedInCookie(owner.userId)
const open = ({ slug }: { slug: string }) => visit(deal, `/deal/${slug}`, { params: { slug }, cookie })
for (const pricePerSqmCents of [1800_00, 1900_00, 2000_00])
  await aMarketListing({ companyId, pricePerSqmCents })
const stated = await aMarketListing({ companyId, visibility: 'private', ...STATED })
await anImage(stated, owner.userId, { isPrimary: true })
const bare = await open(await aMarketListing({ companyId, visibility: 'private', ...UNSTATED }))
for (const type of ['personal_id', 'company_registration_cert'] as const)
  await aDocument(owner.userId, type, { status: 'approved' })
const full = await open(stated)

describe('the page in full', () => {
  test('opens, with every field or with none', () => {
    expect([full.status, bare.status]).toEqual([200, 200])
  })

  test.each(FACTS)(
    'shows %s once with its label, or the label after *** · PUB-099',
    (field, label, words) => {
      const text = (page: Visit) =>
        factsOf(page.html)
          .filter((fact) => fact.label === label)
          .map((fact) => fact.text)
      expect(text(full)).toEqual([words])
      if (ALWAYS.includes(field)) return expect(text(bare)).toEqual([words])
      if (field === 'nearbyAvgPrice')
        return expect(text(bare)).toEqual(['needs prices from 3 nearby listings'])
      expect(['', '–']).toContain(text(bare).join())
      const end = /\*\*\* Not stated by the owner: (.*?)\./.exec(bare.text)?.[1]?.split(', ')
      for (const name of label.split(', ')) expect(end).toContain(name)
    },
  )

  test.each(OTHERS)('shows %s if stated · PUB-099', (field, shown) => {
    expect(full.html).toMatch(shown)
    if (ALWAYS.includes(field)) expect(bare.html).toMatch(shown)
    else expect(bare.html).not.toMatch(shown)
  })
})
