import { distanceKm, findCity } from '../market/cities.ts'
import { type Rule, warning } from './finding.ts'

const CONTACT =
  /[^\s@]{1,64}@[^\s@]{1,189}\.[a-z]{2,}|(?:\+?[0-9][\s-]?){9,}|\b[A-Z]{2}[0-9][A-Z]\/[0-9]{8}\/[0-9]\b/i

/** Bounding box of Poland with a margin of a few kilometres, WGS 84 degrees. */
const POLAND = { south: 48.9, north: 54.95, west: 14.0, east: 24.25 }
const MAX_DISTANCE_KM = 40

/** First digit of the postal codes around a city. */
const POSTAL_DIGIT: Readonly<Record<string, string>> = {
  Warsaw: '0',
  Białystok: '1',
  Olsztyn: '1',
  Lublin: '2',
  Kielce: '2',
  Kraków: '3',
  Rzeszów: '3',
  Katowice: '4',
  Opole: '4',
  Wrocław: '5',
  Poznań: '6',
  Szczecin: '7',
  Gdańsk: '8',
  Gdynia: '8',
  Bydgoszcz: '8',
  Łódź: '9',
}

/** R1: position, city and postal code are consistent. */
export const place: Rule = ({ fields, text }) => {
  const { country, location, latitude, longitude } = fields
  const city = findCity(location)
  const isPoland = /^pol(and|ska)$/i.test(country)
  const code = /\b(\d)\d-?\d{3}\b/.exec(text('address') ?? '')
  const digit = city && POSTAL_DIGIT[city.name]
  return [
    isPoland &&
      !city &&
      warning(
        'R1.city',
        'location',
        `“${location}” is not in our list of places. We’ll save it as you typed it.`,
      ),
    text('address') !== null &&
      isPoland &&
      !/\b\d{2}-\d{3}\b/.test(text('address') ?? '') &&
      warning('R1.code', 'address', 'Add the postal code to the address, for example 00-950.'),
    isPoland &&
      Boolean(code && digit && code[1] !== digit) &&
      warning('R1.region', 'address', `This postal code is not in the region of ${city?.name ?? ''}.`),
    latitude !== null && longitude !== null && positionWarning(isPoland, city, { latitude, longitude }),
  ]
}

function positionWarning(
  isPoland: boolean,
  city: ReturnType<typeof findCity>,
  at: { latitude: number; longitude: number },
) {
  const isInside =
    at.latitude >= POLAND.south &&
    at.latitude <= POLAND.north &&
    at.longitude >= POLAND.west &&
    at.longitude <= POLAND.east
  if (isPoland && !isInside)
    return warning(
      'R1.country',
      'latitude',
      'This position is outside Poland. Did you swap latitude and longitude?',
    )
  const distance = city ? Math.round(distanceKm(city, at)) : 0
  return city && distance > MAX_DISTANCE_KM
    ? warning('R1.distance', 'latitude', `This position is ${distance} km from the centre of ${city.name}.`)
    : null
}

/** The title and description contain no contact data. */
export const contactData: Rule = ({ fields: { title, description } }) => [
  CONTACT.test(title) &&
    warning(
      'title',
      'title',
      'The title seems to contain a phone number, an email address or a register number. Remove it, because everyone can read the title.',
    ),
  description !== null &&
    CONTACT.test(description) &&
    warning(
      'description',
      'description',
      'The description seems to contain contact details or a register number. Remove them.',
    ),
]
