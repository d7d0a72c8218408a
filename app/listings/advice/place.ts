import { distanceKm, findCity } from '../market/cities.ts'
import { outside, type Rule, warning } from './finding.ts'

const CONTACT =
  /[^\s@]{1,64}@[^\s@]{1,189}\.[a-z]{2,}|(?:\+?[0-9][\s-]?){9,}|\b[A-Z]{2}[0-9][A-Z]\/[0-9]{8}\/[0-9]\b/i

/** Bounding box of Poland with a margin of a few kilometres, WGS 84 degrees. */
const POLAND = { latitude: [48.9, 54.95], longitude: [14.0, 24.25] } as const
const MAX_DISTANCE_KM = 40

/** Cities by the first digit of the postal codes around them. */
const POSTAL_DIGITS = [
  ['Warsaw'],
  ['Białystok', 'Olsztyn'],
  ['Lublin', 'Kielce'],
  ['Kraków', 'Rzeszów'],
  ['Katowice', 'Opole'],
  ['Wrocław'],
  ['Poznań'],
  ['Szczecin'],
  ['Gdańsk', 'Gdynia', 'Bydgoszcz'],
  ['Łódź'],
]

/** R1: position, city and postal code are consistent. */
export const place: Rule = ({ fields, text }) => {
  const { country, location, latitude, longitude } = fields
  const city = findCity(location)
  const isPoland = /^pol(and|ska)$/i.test(country)
  const address = text('address')
  const code = /\b(\d)\d-?\d{3}\b/.exec(address ?? '')
  const digit = POSTAL_DIGITS.findIndex((cities) => city && cities.includes(city.name))
  const lacksCode = address !== null && isPoland && !/\b\d{2}-\d{3}\b/.test(address)
  const isOtherRegion = isPoland && code && digit >= 0 && Number(code[1]) !== digit
  return [
    isPoland && !city && warning('R1.city', 'location', location),
    lacksCode && warning('R1.code', 'address'),
    isOtherRegion && city && warning('R1.region', 'address', city.name),
    latitude !== null && longitude !== null && positionWarning(isPoland, city, { latitude, longitude }),
  ]
}

function positionWarning(
  isPoland: boolean,
  city: ReturnType<typeof findCity>,
  at: { latitude: number; longitude: number },
) {
  if (isPoland && (outside(at.latitude, POLAND.latitude) || outside(at.longitude, POLAND.longitude)))
    return warning('R1.country', 'latitude')
  const distance = city ? Math.round(distanceKm(city, at)) : 0
  return city && distance > MAX_DISTANCE_KM ? warning('R1.distance', 'latitude', distance, city.name) : null
}

/** The title and description contain no contact data. */
export const contactData: Rule = ({ fields: { title, description } }) => [
  CONTACT.test(title) && warning('title', 'title'),
  description !== null && CONTACT.test(description) && warning('description', 'description'),
]
