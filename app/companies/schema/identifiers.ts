import * as uid from 'stdnum/lib/cjs/at/uid.js'
import * as fn from 'stdnum/lib/cjs/at/businessid.js'
import * as kbo from 'stdnum/lib/cjs/be/vat.js'
import * as eik from 'stdnum/lib/cjs/bg/vat.js'
import * as uidCh from 'stdnum/lib/cjs/ch/uid.js'
import * as ico from 'stdnum/lib/cjs/cz/ico.js'
import * as dic from 'stdnum/lib/cjs/cz/dic.js'
import * as ust from 'stdnum/lib/cjs/de/vat.js'
import * as cvr from 'stdnum/lib/cjs/dk/cvr.js'
import * as registrikood from 'stdnum/lib/cjs/ee/registrikood.js'
import * as cif from 'stdnum/lib/cjs/es/cif.js'
import * as ytunnus from 'stdnum/lib/cjs/fi/ytunnus.js'
import * as siren from 'stdnum/lib/cjs/fr/siren.js'
import * as siret from 'stdnum/lib/cjs/fr/siret.js'
import * as afm from 'stdnum/lib/cjs/gr/vat.js'
import * as oib from 'stdnum/lib/cjs/hr/oib.js'
import * as adoszam from 'stdnum/lib/cjs/hu/anum.js'
import * as piva from 'stdnum/lib/cjs/it/iva.js'
import * as pvm from 'stdnum/lib/cjs/lt/pvm.js'
import * as tva from 'stdnum/lib/cjs/lu/tva.js'
import * as pvn from 'stdnum/lib/cjs/lv/pvn.js'
import * as btw from 'stdnum/lib/cjs/nl/btw.js'
import * as orgnrNo from 'stdnum/lib/cjs/no/orgnr.js'
import * as nip from 'stdnum/lib/cjs/pl/nip.js'
import * as regon from 'stdnum/lib/cjs/pl/regon.js'
import * as cui from 'stdnum/lib/cjs/ro/cui.js'
import * as pib from 'stdnum/lib/cjs/rs/pib.js'
import * as orgnrSe from 'stdnum/lib/cjs/se/orgnr.js'
import * as ddv from 'stdnum/lib/cjs/si/ddv.js'
import * as dph from 'stdnum/lib/cjs/sk/dph.js'
import * as edrpou from 'stdnum/lib/cjs/ua/edrpou.js'
import { countryName } from './world.ts'

/** A kind of company or tax number. `country` is null for international ones. */
type Kind = {
  name: string
  /** Its name with article, unless "a … number". */
  one?: string
  country: string | null
  /** Prefixes that people write before the number. */
  prefixes?: readonly string[]
  /** Whether an uppercase number without prefix and spaces is of this kind. */
  fits: (compact: string) => boolean
}

const checked = (module: { validate: (value: string) => { isValid: boolean } }) => (compact: string) =>
  module.validate(compact).isValid
const shaped = (shape: RegExp) => (compact: string) => shape.test(compact)

/** ISO 17442: 18 letters or digits and two check digits, modulo 97-10 of ISO 7064. */
export function isLei(compact: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(compact)) return false
  let rest = 0
  for (const character of compact) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** The check digit of a branch EIK, 13 digits, over digits 9 to 12. */
function isBranchEik(compact: string): boolean {
  if (!/^\d{13}$/.test(compact) || !eik.validate(compact.slice(0, 9)).isValid) return false
  const digits = [...compact].slice(8, 12).map(Number)
  const sum = (weights: readonly number[]) =>
    digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0) % 11
  const first = sum([2, 7, 3, 5])
  const check = first === 10 ? sum([4, 9, 5, 7]) % 10 : first
  return check === Number(compact[12])
}

/** Company numbers first, then tax numbers. */
const KINDS: readonly Kind[] = [
  { name: 'LEI', one: 'an LEI', country: null, prefixes: ['LEI'], fits: isLei },
  { name: 'KRS', country: 'PL', prefixes: ['KRS', 'NUMERKRS'], fits: shaped(/^0\d{9}$/) },
  { name: 'REGON', country: 'PL', prefixes: ['REGON'], fits: checked(regon) },
  { name: 'NIP', country: 'PL', prefixes: ['NIP', 'PL'], fits: checked(nip) },
  {
    name: 'EIK',
    one: 'an EIK',
    country: 'BG',
    prefixes: ['EIK', 'UIC', 'BULSTAT', 'ЕИК', 'BG'],
    fits: (compact) => (/^\d{9}$/.test(compact) && checked(eik)(compact)) || isBranchEik(compact),
  },
  {
    name: 'trade register number',
    one: 'a trade register number',
    country: 'RO',
    fits: shaped(/^(?:[JFC]\d{2}\/?\d{1,6}\/?\d{4}|[JFC]\d{13})$/),
  },
  { name: 'CUI', one: 'a CUI', country: 'RO', prefixes: ['CUI', 'CIF', 'RO'], fits: checked(cui) },
  { name: 'IČO', one: 'an IČO', country: 'CZ', prefixes: ['IČO', 'ICO', 'IČ'], fits: checked(ico) },
  { name: 'DIČ', one: 'a DIČ', country: 'CZ', prefixes: ['DIČ', 'DIC', 'CZ'], fits: checked(dic) },
  { name: 'IČO', one: 'an IČO', country: 'SK', prefixes: ['IČO', 'ICO'], fits: checked(ico) },
  {
    name: 'IČ DPH',
    one: 'an IČ DPH',
    country: 'SK',
    prefixes: ['IČDPH', 'DIČ', 'DIC', 'SK'],
    fits: checked(dph),
  },
  {
    name: 'HRB',
    one: 'an HRB or HRA number',
    country: 'DE',
    fits: shaped(/^(?:AMTSGERICHT\p{L}+)?HR[AB]\d{1,6}[\p{L}(),]*$/u),
  },
  {
    name: 'USt-IdNr.',
    one: 'a USt-IdNr.',
    country: 'DE',
    prefixes: ['USTIDNR', 'USTID', 'DE'],
    fits: checked(ust),
  },
  { name: 'Firmenbuchnummer', one: 'a Firmenbuchnummer', country: 'AT', prefixes: ['FN'], fits: checked(fn) },
  {
    name: 'UID',
    one: 'a UID',
    country: 'AT',
    prefixes: ['ATU'],
    fits: (compact) => checked(uid)(`ATU${compact}`),
  },
  { name: 'UID', one: 'a UID', country: 'CH', prefixes: ['UID'], fits: checked(uidCh) },
  {
    name: 'cégjegyzékszám',
    one: 'a cégjegyzékszám',
    country: 'HU',
    prefixes: ['CG', 'CÉGJEGYZÉKSZÁM'],
    fits: shaped(/^(?:0[1-9]|1\d|20)(?:0[1-9]|1\d|2[0-3])\d{6}$/),
  },
  {
    name: 'adószám',
    one: 'an adószám',
    country: 'HU',
    prefixes: ['ADÓSZÁM', 'HU'],
    fits: (compact) => /^\d{8}(?:[1-5]\d{2})?$/.test(compact) && checked(adoszam)(compact.slice(0, 8)),
  },
  { name: 'OIB', one: 'an OIB', country: 'HR', prefixes: ['OIB', 'HR'], fits: checked(oib) },
  { name: 'davčna številka', one: 'a davčna številka', country: 'SI', prefixes: ['SI'], fits: checked(ddv) },
  { name: 'PIB', country: 'RS', prefixes: ['PIB'], fits: checked(pib) },
  {
    name: 'EDRPOU',
    one: 'an EDRPOU number',
    country: 'UA',
    prefixes: ['EDRPOU', 'ЄДРПОУ'],
    fits: checked(edrpou),
  },
  { name: 'PVM kodas', one: 'a PVM kodas', country: 'LT', prefixes: ['LT'], fits: checked(pvm) },
  { name: 'PVN', country: 'LV', prefixes: ['LV'], fits: checked(pvn) },
  { name: 'registrikood', one: 'a registrikood', country: 'EE', fits: checked(registrikood) },
  {
    name: 'company number',
    one: 'a company number',
    country: 'GB',
    prefixes: ['CRN'],
    fits: shaped(/^(?:\d{8}|[A-Z]{2}\d{6})$/),
  },
  { name: 'SIREN', country: 'FR', prefixes: ['SIREN'], fits: checked(siren) },
  { name: 'SIRET', country: 'FR', prefixes: ['SIRET'], fits: checked(siret) },
  { name: 'KvK number', one: 'a KvK number', country: 'NL', prefixes: ['KVK'], fits: shaped(/^\d{8}$/) },
  { name: 'BTW', country: 'NL', prefixes: ['NL'], fits: checked(btw) },
  {
    name: 'enterprise number',
    one: 'an enterprise number',
    country: 'BE',
    prefixes: ['BE', 'KBO', 'BCE'],
    fits: checked(kbo),
  },
  {
    name: 'RCS',
    one: 'an RCS number',
    country: 'LU',
    prefixes: ['RCS', 'RCSLUXEMBOURG'],
    fits: shaped(/^[BEF]\d{4,6}$/),
  },
  { name: 'TVA', country: 'LU', prefixes: ['LU'], fits: checked(tva) },
  { name: 'partita IVA', one: 'a partita IVA', country: 'IT', prefixes: ['IT'], fits: checked(piva) },
  { name: 'CIF', country: 'ES', prefixes: ['CIF', 'NIF', 'ES'], fits: checked(cif) },
  { name: 'AFM', one: 'an AFM', country: 'GR', prefixes: ['AFM', 'EL'], fits: checked(afm) },
  { name: 'CVR', country: 'DK', prefixes: ['CVR', 'DK'], fits: checked(cvr) },
  { name: 'Y-tunnus', one: 'a Y-tunnus', country: 'FI', fits: checked(ytunnus) },
  { name: 'organisationsnummer', one: 'an organisationsnummer', country: 'SE', fits: checked(orgnrSe) },
  { name: 'organisasjonsnummer', one: 'an organisasjonsnummer', country: 'NO', fits: checked(orgnrNo) },
]

export type NumberAdvice =
  /** Matches a known kind: "Looks like a KRS number (Poland)." */
  | { kind: 'fits'; text: string }
  /** Matches no expected kind, which is not an error. */
  | { kind: 'unlike'; text: string }

const LEAST = 5
const GO_ON = 'If it is correct, continue.'
const nameOf = ({ name, one = `a ${name} number`, country }: Kind) =>
  country ? `${one} (${countryName(country)})` : one

/** Splits off the prefix that names the kind. */
function partsOf(kind: Kind, compact: string): { prefix: string | undefined; rest: string } {
  const prefix = kind.prefixes?.find((word) => {
    const next = compact.charAt(word.length)
    return compact.startsWith(word) && (word.length > 2 ? next !== '' : /\d/.test(next))
  })
  return { prefix, rest: compact.slice(prefix?.length ?? 0) }
}

/**
 * A hint about a company or tax number, for a company in `country` (ISO alpha-2 or null). Null if too short or unknown.
 * The form accepts any number.
 */
export function adviseNumber(typed: string, country: string | null): NumberAdvice | null {
  const compact = typed
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s.\-:_\u00a0]/g, '')
  if (compact.length < LEAST) return null
  const isNamed = (kind: Kind) => partsOf(kind, compact).prefix !== undefined
  const fitting = KINDS.filter((kind) => kind.fits(compact) || kind.fits(partsOf(kind, compact).rest))
  const sure = fitting.find(isNamed) ?? fitting.find((kind) => kind.country === null)
  const own = KINDS.filter((kind) => kind.country === country && country !== null)
  const only = new Set(fitting.map((kind) => kind.country)).size === 1 ? fitting[0] : undefined
  const best = sure ?? (own.length > 0 ? fitting.find((kind) => own.includes(kind)) : only)
  if (best) return { kind: 'fits', text: `Looks like ${nameOf(best)}.` }

  const isLikeLei = /^(?=.*[A-Z])[0-9A-Z]{18,22}$/.test(compact)
  const meant = KINDS.filter(isNamed)
  const asked =
    meant.find((kind) => kind.country === country) ?? meant[0] ?? (isLikeLei ? KINDS[0] : undefined)
  if (asked) return { kind: 'unlike', text: `This does not look like ${nameOf(asked)}. ${GO_ON}` }
  if (own.length === 0 || country === null) return null
  const names = [...new Set(own.map(({ name }) => name)), 'LEI']
  const list = `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
  return {
    kind: 'unlike',
    text: `This does not match a number format that we know for ${countryName(country)} (${list}). ${GO_ON}`,
  }
}
