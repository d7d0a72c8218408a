import type { FieldKey } from './dictionary.ts'
import { ASSET_STAGES, DEAL_KINDS, ENERGY_CLASSES, RISK_PROFILES, SALE_STATUSES, SECTORS } from '../schema.ts'

type Labels = Readonly<Record<string, string>>

/** Labels of stored values; a value without a label is shown unchanged. */
export const CHOICES: Partial<Record<FieldKey, Labels>> = {
  sale_status: SALE_STATUSES,
  risk_profile: RISK_PROFILES,
  sector: SECTORS,
  deal_kind: DEAL_KINDS,
  asset_stage: ASSET_STAGES,
  tax_treatment: {
    vat_standard: 'VAT 23%',
    vat_8: 'VAT 8%',
    vat_exempt_pcc: 'VAT exempt, PCC 2%',
    shares_pcc: 'Share deal, PCC 1%',
    unclear: 'Unclear',
  },
  price_basis: { built: 'Built surface', plot: 'Plot' },
  yield_basis: { net_initial: 'Net initial', gross_initial: 'Gross initial', stabilised: 'Stabilised' },
  indexation: {
    hicp_eur: 'HICP (EUR)',
    cpi_pln: 'CPI (PLN)',
    fixed_steps: 'Fixed steps',
    none: 'None',
    mixed: 'Mixed',
  },
  area_standard: {
    ipms_all_buildings: 'IPMS',
    tegova: 'TEGoVA',
    boma: 'BOMA',
    gif: 'MF/G (gif)',
    pn_iso_9836: 'PN-ISO 9836',
    other: 'Other',
    not_measured: 'Not measured',
  },
  parking_ratio_unit: { per_1000_sqm_gla: '1,000 m² GLA', per_unit: 'Flat', per_flat: 'Flat' },
  epc_class: {
    ...ENERGY_CLASSES,
    none_on_certificate: 'None on certificate',
    no_certificate: 'No certificate',
  },
  planning_basis: {
    mpzp: 'Local plan (MPZP)',
    wz: 'Building conditions (WZ)',
    zpi: 'Integrated plan (ZPI)',
    lex_developer: 'Housing resolution',
    existing_use: 'Existing use',
    none: 'None',
  },
  title_form: {
    ownership: 'Ownership',
    perpetual_usufruct: 'Perpetual usufruct',
    mixed: 'Mixed',
    lease: 'Lease',
  },
  environmental_status: {
    none_known: 'None known',
    phase1_clear: 'Phase 1 clear',
    phase1_issues: 'Phase 1 with findings',
    phase2_issues: 'Phase 2 with findings',
    not_surveyed: 'Not surveyed',
  },
}
