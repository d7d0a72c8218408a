import { fold } from '#app/lib/visible-text.ts'
import { findCityName } from './city-figures.ts'
import { MARKET_COUNTRIES, type MarketCountry } from './schema.ts'

/** An agglomeration. Sources report figures for the agglomeration, its core city or its province. */
type Agglomeration = { name: string; core: string; province: string; towns: readonly string[] }

/** The agglomerations of Poland with the towns around each core. */
const AGGLOMERATIONS: readonly Agglomeration[] = [
  {
    name: 'Tricity',
    core: 'Gdańsk',
    province: 'Pomorskie',
    towns: ['Gdynia', 'Sopot', 'Kowale', 'Pruszcz Gdański', 'Reda', 'Rumia', 'Wejherowo'],
  },
  {
    name: 'Upper Silesia',
    core: 'Katowice',
    province: 'Śląskie',
    towns: [
      'Bytom',
      'Chorzów',
      'Dąbrowa Górnicza',
      'Gliwice',
      'Mysłowice',
      'Ruda Śląska',
      'Siemianowice Śląskie',
      'Sosnowiec',
      'Tychy',
      'Zabrze',
    ],
  },
  {
    name: 'Warsaw area',
    core: 'Warsaw',
    province: 'Mazowieckie',
    towns: ['Błonie', 'Grodzisk Mazowiecki', 'Janki', 'Legionowo', 'Marki', 'Piaseczno', 'Pruszków'],
  },
  {
    name: 'Kraków area',
    core: 'Kraków',
    province: 'Małopolskie',
    towns: ['Niepołomice', 'Skawina', 'Wieliczka'],
  },
  {
    name: 'Wrocław area',
    core: 'Wrocław',
    province: 'Dolnośląskie',
    towns: ['Bielany Wrocławskie', 'Kobierzyce', 'Oleśnica', 'Oława'],
  },
  {
    name: 'Poznań area',
    core: 'Poznań',
    province: 'Wielkopolskie',
    towns: ['Gądki', 'Komorniki', 'Luboń', 'Swarzędz', 'Tarnowo Podgórne'],
  },
  { name: 'Łódź area', core: 'Łódź', province: 'Łódzkie', towns: ['Pabianice', 'Stryków', 'Zgierz'] },
]

/** An area with figures; `region` is its name in them. */
export type Area = { region: string; label: string }

/** The agglomeration of a town or core city, ignoring case and accents. */
function agglomerationOf(city: string): Agglomeration | undefined {
  const name = fold(city)
  return AGGLOMERATIONS.find(({ core, towns }) => [core, ...towns].some((one) => fold(one) === name))
}

const CODES = Object.keys(MARKET_COUNTRIES) as MarketCountry[]

/** The figures' country code for a listing's country; null for a country without figures. */
export const marketCountry = (country: string): MarketCountry | null =>
  CODES.find((code) => MARKET_COUNTRIES[code] === country) ?? null

/** The areas whose figures apply to a city in a listing's country, closest first: city, agglomeration, country. */
export function areasFor(city: string, country: string): Area[] {
  const name = findCityName(city)
  const around = country === MARKET_COUNTRIES.PL ? agglomerationOf(name) : undefined
  const found = [
    name !== '' && { region: name, label: name },
    around && { region: around.name, label: around.name },
    around && around.core !== name && { region: around.core, label: `${around.core} (${around.name})` },
    around && { region: around.province, label: `${around.province} province` },
    marketCountry(country) !== null && { region: 'national', label: country },
  ]
  return found.flatMap((area) => area || [])
}
