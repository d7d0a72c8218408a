import { detail, type FieldEntry } from './entry.ts'

const certificate = { step: 'energy', need: 'M:certificate', on: [{ stages: ['standing'] }] } as const
const figure = { ...certificate, range: [0, 1500] } as const

/** Energy certificate; by law an advertisement must show these figures, so they cannot be hidden. */
export const ENERGY = {
  energy_eu: detail('energy_indicators', 'eu')('Usable energy (EU)', 'V', 'energy', 'energy', figure),
  energy_ek: detail('energy_indicators', 'ek')('Final energy (EK)', 'V', 'energy', 'energy', figure),
  energy_ep: detail('energy_indicators', 'ep')('Primary energy (EP)', 'V', 'energy', 'energy', figure),
  energy_res_share: detail('energy_indicators', 'res_share_percent')(
    'Renewable share',
    'V',
    'energy',
    'percent',
    { ...certificate, range: [0, 100] },
  ),
  energy_co2: detail('energy_indicators', 'co2_kg_per_sqm')('CO₂ emissions', 'V', 'energy', 'co2', figure),
  energy_issued: detail('energy_indicators', 'issued')(
    'Certificate issued',
    'V',
    'energy',
    'date',
    certificate,
  ),
  epc_class: detail('epc_class')('Energy class', 'A', 'energy', 'choice', {
    step: 'energy',
    need: 'O',
    on: [{ stages: ['standing'] }],
  }),
  green_certificate: detail('green_certificate')('Green label', 'A', 'energy', 'text', {
    step: 'energy',
    need: 'O',
    on: [{ types: ['office', 'residential', 'warehouse', 'industrial', 'mixed'] }],
    max: 120,
    hint: 'Scheme, level and expiry date.',
  }),
} as const satisfies Record<string, FieldEntry>
