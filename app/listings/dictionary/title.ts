import { detail, HALLS_OR_UNFINISHED, STANDING, type FieldEntry } from './entry.ts'

export const TITLE = {
  title_form: detail('title_form')('Title to land', 'A', 'title', 'choice', {
    step: 'title',
    need: 'M',
    hint: 'Buyers from outside the EEA may need a permit for land.',
  }),
  usufruct_expiry: detail('usufruct_expiry')('Usufruct until', 'A', 'title', 'date', {
    step: 'title',
    need: 'M:usufruct',
    // A usufruct lasts at most 99 years.
    range: [2000, 2130],
    hint: 'Perpetual usufruct is a right to use public land for up to 99 years.',
  }),
  usufruct_annual_fee: detail('usufruct_annual_fee')('Usufruct fee', 'A', 'title', 'eur_per_year', {
    step: 'title',
    need: 'M:usufruct',
    range: [0, 100_000_000],
  }),
  capex_required: detail('capex_required')('Capex required', 'G', 'title', 'eur', {
    step: 'title',
    need: 'O',
    on: STANDING,
    range: [0, 100_000_000_000],
    hint: 'Works needed within 5 years. Enter 0 if none.',
  }),
  environmental_status: detail('environmental_status')('Environmental status', 'G', 'title', 'choice', {
    step: 'title',
    need: 'O',
    on: HALLS_OR_UNFINISHED,
  }),
  kw_numbers: detail('kw_numbers')('Register numbers', 'N', 'title', 'list', {
    group: 'place',
    step: 'title',
    need: 'M',
    max: 18,
    hint: 'All land and mortgage registers of the sale, one per line, for example KA1S/00012345/6. Visible only after the NDA.',
  }),
  encumbrances: detail('encumbrances')('Encumbrances', 'N', 'title', 'text', {
    group: 'place',
    step: 'title',
    need: 'M',
    max: 2000,
    isLong: true,
    hint: 'Mortgages, easements, claims and warnings from sections III and IV. Enter “none” if there are none.',
  }),
} as const satisfies Record<string, FieldEntry>
