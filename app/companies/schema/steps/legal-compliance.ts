import { z } from 'zod'
import { countries } from '../countries.ts'
import { consent, LIMITS, neededText, oneOf, optionalText } from '../fields.ts'
import { legalEntityTypes, OTHER, regulatoryStatuses } from '../options.ts'

/** Step 4 of the developer form (MEM-160 to MEM-165). */
export const legalCompliance = z
  .strictObject({
    jurisdiction_incorporation: oneOf(countries, 'Jurisdiction of incorporation is required'),
    legal_entity_type: oneOf(legalEntityTypes, 'Legal entity type is required'),
    legal_entity_type_other: optionalText(),
    regulatory_status: oneOf(regulatoryStatuses, 'Regulatory status is required'),
    regulatory_details: optionalText(LIMITS.note),
    sanctions_pep_consent: consent('Please consent to sanctions and PEP screening'),
    authority_consent: consent('Please confirm that you may act for the company'),
  })
  .refine(
    (step) => step.legal_entity_type !== OTHER || Boolean(step.legal_entity_type_other),
    neededText('legal_entity_type_other', 'Please specify the legal entity type'),
  )
  .refine(
    (step) => step.regulatory_status !== 'licensed' || Boolean(step.regulatory_details),
    neededText('regulatory_details', 'Regulatory details are required for licensed entities'),
  )
  .transform((step) => ({
    ...step,
    legal_entity_type_other: step.legal_entity_type === OTHER ? step.legal_entity_type_other : null,
    regulatory_details: step.regulatory_status === 'licensed' ? step.regulatory_details : null,
  }))
