import { formatArea, formatEur, formatNumber, formatPerSqm } from '#app/lib/format.ts'

type Band = readonly [min: number, max: number]

const perSqmText = (euros: number) => formatPerSqm(Math.round(euros * 100))

/** `given` is the fact calculated from the leases, null if it cannot be. */
const letting = (given: string | null, typed: string) =>
  given === null
    ? `The listing shows no value, because we cannot calculate one from your leases. You typed ${typed}. Is a lease or a date missing?`
    : `The listing shows ${given}, calculated from your leases. You typed ${typed}. Is a lease missing?`

/** The rules that contradict a submission. */
export const ERRORS = {
  R3: (asked: number, perSqm: number, surface: number, surfaceName: string) =>
    `${perSqmText(perSqm)} times ${formatArea(surface)} is ${formatEur(Math.round(perSqm * surface))}, but the asking price is ${formatEur(asked)}. Correct one of them. These would match: a price per m² of ${perSqmText(asked / surface)}, a price of ${formatEur(Math.round(perSqm * surface))}, or a ${surfaceName} of ${formatArea(Math.round(asked / perSqm))}.`,
  R4: () => 'Net operating income must be lower than gross income.',
  'R4.gross': () => 'Gross income and price give a gross yield of more than 25%.',
  R5: (net: number, typed: number) =>
    `Net operating income, price and costs give ${formatNumber(net)}%, but the yield is ${formatNumber(typed)}%. Leave the yield blank and we’ll calculate it.`,
  R7: () => 'The net leasable area is larger than the gross leasable area.',
  'R7.addOn': () => 'The gross leasable area exceeds the net leasable area by more than 25%.',
  'R7.built': () => 'The gross leasable area is larger than the built surface.',
  R8: () => 'The built surface is more than 12 times the plot size. Check both areas.',
  'R8.footprint': (floors: number, footprint: number) =>
    `With ${formatNumber(floors)} storeys, the building would cover ${formatArea(Math.round(footprint))}, which is more than the plot.`,
  'R8.green': () => 'Site coverage and green area add up to more than 100%.',
  R12: () => 'You stated that a local plan is in force. Choose it as the planning basis.',
  'R12.expired': () => 'This planning decision has expired.',
  'R12.plan': () => 'The planning basis is a local plan, but you stated that none is in force.',
  R13: () => 'This stage needs a building permit.',
  'R13.land': () => 'For land with a building permit, choose the stage “Land with permit”.',
  R14: () => 'The year built of a completed building cannot be in the future.',
  'R14.completion': () => 'The completion date of a building under construction must be in the future.',
  'R14.land': () => 'Land without a building cannot have this value. Change the stage or clear the field.',
  'R14.renewed': () => 'The refurbishment must be later than the year built.',
  R15: () => 'A share deal is subject to transfer tax (PCC) on the shares.',
  'R15.asset': () => 'This tax applies to share deals, but this is an asset deal.',
  R16: () => 'Owned land has no usufruct. Clear the date and the fee.',
  'R16.term': () => 'Enter an end date within the next 99 years.',
  R17: (number: string) =>
    `“${number}” is not a valid register number. Use the format AA0A/00000000/0 and check the last digit.`,
  R19: () => 'WALB cannot be longer than WAULT.',
  'R19.last': () => 'WAULT cannot be longer than the longest lease.',
  'R19.zero': () => 'A WAULT of 0 means that the building is fully vacant.',
  R20: () => 'Certificates are valid for 10 years. This one has expired.',
  'R20.date': () => 'Enter a date that is not in the future.',
  asOf: () => 'Enter a date that is not in the future.',
  capex: () => 'The capex required exceeds the asking price.',
}

/** The rules that warn. */
export const WARNINGS = {
  'R1.city': (city: string) => `“${city}” is not in our list of places. We’ll save it as you typed it.`,
  'R1.code': () => 'Add the postal code to the address, for example 00-950.',
  'R1.country': () => 'This position is outside Poland. Did you swap latitude and longitude?',
  'R1.distance': (km: number, city: string) => `This position is ${km} km from the centre of ${city}.`,
  'R1.region': (city: string) => `This postal code is not in the region of ${city}.`,
  R10: () => 'A forecast this high needs a model that buyers can check.',
  'R10.cash': () => 'A return this high needs a model that buyers can check.',
  R11: () => 'The plan requires more parking spaces.',
  'R12.term': () =>
    'Decisions applied for after 15 Oct 2025 expire after 5 years. When does this one expire?',
  'R14.permit': () => 'A completed building usually has an occupancy permit.',
  'R15.costs': (usual: number) => `The usual costs with this tax are ${formatNumber(usual)}%.`,
  'R15.unclear': () => 'Buyers ask about the tax first. Clarify it if you can.',
  'R16.short': () => 'Less than 30 years remain. Lenders will ask about it.',
  R18: (rent: number, [min, max]: Band) =>
    `This income implies a rent of €${formatNumber(rent)} per m² a month. Rents are usually between €${formatNumber(min)} and €${formatNumber(max)}.`,
  'R18.vacant': () => 'The property is fully vacant but has income.',
  R2: () =>
    'This sector is unusual for this property type. Choose Mixed-Use if no single use accounts for half of the rent.',
  'R20.open': () => 'Enter the issue date of the certificate.',
  'R4.leakage': (leakage: number) =>
    `Costs account for ${formatNumber(leakage)}% of the gross income. This is unusual for this type.`,
  'R5.basis': () => 'Choose the basis of this yield under Income.',
  R6: () => 'Core assets usually have long leases and low vacancy.',
  'R6.active': () => 'Assets with this profile usually have vacancy, short leases or planned works.',
  'R6.stage': () => 'Unfinished assets are usually Development or Opportunistic.',
  'R7.hall': () =>
    'The gross leasable area is larger than the built surface. This is only possible with a mezzanine.',
  'R8.coverage': () => 'The building covers more of the plot than the plan allows.',
  'R8.hall': () => 'The built surface is larger than the plot. Does the building have several storeys?',
  'R8.ratio': (allowed: number) =>
    `The plan allows a built surface of ${formatArea(Math.round(allowed))} on this plot.`,
  R9: (ratio: number) => `The asking price is ${formatNumber(ratio * 100)}% of the estimated market value.`,
  anchor: () => 'One tenant pays more than half of the rent.',
  'asOf.old': () => 'These figures are older than 6 months.',
  'capex.open': () => 'With this risk profile, buyers expect you to state the capex required.',
  description: () => 'The description seems to contain contact details or a register number. Remove them.',
  district: () => 'Your price per m² differs a lot from this average.',
  encumbrances: () => 'Enter the content of sections III and IV, or “none” if there are none.',
  erv: () => 'The market rent differs a lot from the current income.',
  floors: () => 'Storeys below ground are unusual for a warehouse.',
  green: () => 'For a completed building, enter the certificate it has, not a target.',
  growth: () => 'Growth over 3 years is lower than over the last year. Enter the total, not a yearly figure.',
  height: () => 'Less than 8 m is low for a warehouse.',
  'leases.anchor': (largest: number, rent: number) =>
    `The largest tenant pays ${formatNumber(Math.round((1000 * largest) / rent) / 10)}% of the rent in your leases. Is this share right?`,
  'leases.area': () => 'The leases cover more than the leasable area. Are the areas right?',
  'leases.longest_lease_expiry': letting,
  'leases.rent': (rent: number) =>
    `Your leases add up to ${formatEur(rent)} a year, more than the gross income. Are the rents right?`,
  'leases.tenant_count': letting,
  'leases.vacancy_rate': letting,
  'leases.walb': letting,
  'leases.wault': letting,
  perSqm: (perSqm: number, usual: Band) =>
    `${perSqmText(perSqm)} is unusual for this type. Most are between ${usual.map(perSqmText).join(' and ')}.`,
  price: (asked: number, [min, max]: Band) =>
    `${formatEur(asked)} is unusual here. Most listings cost between ${formatEur(min)} and ${formatEur(max)}.`,
  soil: () => 'Buyers of industrial property expect an environmental survey.',
  standard: () => 'Choose the measuring standard of the leasable areas.',
  tenants: () => 'You entered 0 tenants, but the building is not fully vacant.',
  title: () =>
    'The title seems to contain a phone number, an email address or a register number. Remove it, because everyone can read the title.',
  units: (area: number) => `This means ${formatNumber(area)} m² per unit, which is unusual.`,
  yield: (typed: number, usual: Band) =>
    `${formatNumber(typed)}% is unusual for this type. Most are between ${usual.map((end) => formatNumber(end)).join(' and ')}%.`,
}
