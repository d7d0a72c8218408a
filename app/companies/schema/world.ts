import { memo } from '#app/lib/format.ts'
import type { Option } from './fields.ts'

/** UN M49, with Western and Central Asia merged. Countries are ISO 3166-1 alpha-2 (XK for Kosovo), then the name. */
const WORLD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Europe: {
    'Eastern Europe':
      'BY Belarus|BG Bulgaria|CZ Czech Republic|HU Hungary|MD Moldova|PL Poland|RO Romania|RU Russia|SK Slovakia|UA Ukraine',
    'Western Europe':
      'AT Austria|BE Belgium|FR France|DE Germany|LI Liechtenstein|LU Luxembourg|MC Monaco|NL Netherlands|CH Switzerland',
    'Northern Europe':
      'DK Denmark|EE Estonia|FI Finland|IS Iceland|IE Ireland|LV Latvia|LT Lithuania|NO Norway|SE Sweden|GB United Kingdom',
    'Southern Europe':
      'AL Albania|AD Andorra|BA Bosnia and Herzegovina|HR Croatia|GR Greece|IT Italy|XK Kosovo|MT Malta|ME Montenegro|MK North Macedonia|PT Portugal|SM San Marino|RS Serbia|SI Slovenia|ES Spain|VA Vatican City',
  },
  Asia: {
    'Western and Central Asia':
      'AM Armenia|AZ Azerbaijan|BH Bahrain|CY Cyprus|GE Georgia|IQ Iraq|IL Israel|JO Jordan|KZ Kazakhstan|KW Kuwait|KG Kyrgyzstan|LB Lebanon|OM Oman|PS Palestine|QA Qatar|SA Saudi Arabia|SY Syria|TJ Tajikistan|TR Turkey|TM Turkmenistan|AE United Arab Emirates|UZ Uzbekistan|YE Yemen',
    'Southern Asia':
      'AF Afghanistan|BD Bangladesh|BT Bhutan|IN India|IR Iran|MV Maldives|NP Nepal|PK Pakistan|LK Sri Lanka',
    'Eastern Asia': 'CN China|JP Japan|MN Mongolia|KP North Korea|KR South Korea|TW Taiwan',
    'South-Eastern Asia':
      'BN Brunei|KH Cambodia|ID Indonesia|LA Laos|MY Malaysia|MM Myanmar|PH Philippines|SG Singapore|TH Thailand|TL Timor-Leste|VN Vietnam',
  },
  Americas: {
    'Northern America': 'CA Canada|US United States',
    'Central America':
      'BZ Belize|CR Costa Rica|SV El Salvador|GT Guatemala|HN Honduras|MX Mexico|NI Nicaragua|PA Panama',
    Caribbean:
      'AG Antigua and Barbuda|BS Bahamas|BB Barbados|CU Cuba|DM Dominica|DO Dominican Republic|GD Grenada|HT Haiti|JM Jamaica|KN Saint Kitts and Nevis|LC Saint Lucia|VC Saint Vincent and the Grenadines|TT Trinidad and Tobago',
    'South America':
      'AR Argentina|BO Bolivia|BR Brazil|CL Chile|CO Colombia|EC Ecuador|GY Guyana|PY Paraguay|PE Peru|SR Suriname|UY Uruguay|VE Venezuela',
  },
  Africa: {
    'Northern Africa': 'DZ Algeria|EG Egypt|LY Libya|MA Morocco|SD Sudan|TN Tunisia',
    'Western Africa':
      'BJ Benin|BF Burkina Faso|CV Cape Verde|CI Côte d’Ivoire|GM Gambia|GH Ghana|GN Guinea|GW Guinea-Bissau|LR Liberia|ML Mali|MR Mauritania|NE Niger|NG Nigeria|SN Senegal|SL Sierra Leone|TG Togo',
    'Central Africa':
      'AO Angola|CM Cameroon|CF Central African Republic|TD Chad|CG Congo|CD Congo (DRC)|GQ Equatorial Guinea|GA Gabon|ST São Tomé and Príncipe',
    'Eastern Africa':
      'BI Burundi|KM Comoros|DJ Djibouti|ER Eritrea|ET Ethiopia|KE Kenya|MG Madagascar|MW Malawi|MU Mauritius|MZ Mozambique|RW Rwanda|SC Seychelles|SO Somalia|SS South Sudan|TZ Tanzania|UG Uganda|ZM Zambia|ZW Zimbabwe',
    'Southern Africa': 'BW Botswana|SZ Eswatini|LS Lesotho|NA Namibia|ZA South Africa',
  },
  Oceania: {
    'Australia and New Zealand': 'AU Australia|NZ New Zealand',
    'Pacific Islands':
      'FJ Fiji|KI Kiribati|MH Marshall Islands|FM Micronesia|NR Nauru|PW Palau|PG Papua New Guinea|WS Samoa|SB Solomon Islands|TO Tonga|TV Tuvalu|VU Vanuatu',
  },
}

/** Territories with company registers and dial codes, which are not in the picker. */
const TERRITORIES =
  'BM Bermuda|KY Cayman Islands|GI Gibraltar|GG Guernsey|HK Hong Kong|IM Isle of Man|JE Jersey|VG British Virgin Islands'

export type WorldSubRegion = { label: string; countries: readonly Option[] }
export type WorldRegion = { label: string; subRegions: readonly WorldSubRegion[] }

const read = (list: string): Option[] =>
  list.split('|').map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3) }))

const byName = (one: Option, other: Option) => one.label.localeCompare(other.label, 'en')

/** Regions, sub-regions and countries of the country picker, with ISO alpha-2 values (MEM-358). */
export const worldRegions: readonly WorldRegion[] = Object.entries(WORLD).map(([label, parts]) => ({
  label,
  subRegions: Object.entries(parts).map(([name, list]) => ({ label: name, countries: read(list) })),
}))

export const worldCountries: readonly Option[] = worldRegions
  .flatMap(({ subRegions }) => subRegions.flatMap((part) => part.countries))
  .toSorted(byName)

/** All places of incorporation, by name (MEM-214). */
export const jurisdictions: readonly Option[] = [...worldCountries, ...read(TERRITORIES)].toSorted(byName)

const NAMES = new Map(jurisdictions.map(({ value, label }) => [value, label]))

const namesIn = memo((language: string) => new Intl.DisplayNames(language, { type: 'region' }))

/** Names of a country in its main language and in Polish, which a search finds too. */
export function otherNames(value: string): string[] {
  if (!/^[A-Z]{2}$/.test(value)) return []
  const { language } = new Intl.Locale(`und-${value}`).maximize()
  return [language, 'pl'].map((one) => namesIn(one).of(value) ?? '')
}

/** Name of a country or territory, or the value itself. */
export function countryName(value: string): string {
  return NAMES.get(value) ?? value
}
