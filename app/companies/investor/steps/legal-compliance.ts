import { z } from 'zod'
import { consent, LIMITS, neededText, oneOf, optionalOneOf, optionalText } from '../../schema/fields.ts'
import { jurisdictions } from '../../schema/world.ts'
import { legalEntityTypes, pepAttestations, professionalStatuses, regulatoryStatuses } from '../options.ts'
import { REQUIRED_WORDS } from '../required-words.ts'

/** Step 4 of the investor form (MEM-189 to MEM-194). A PEP attestation of "yes" passes; admins see it flagged. */
export const legalCompliance = z
  .strictObject({
    legal_entity_type: oneOf(legalEntityTypes, REQUIRED_WORDS.legal_entity_type),
    jurisdiction_incorporation: oneOf(jurisdictions, REQUIRED_WORDS.jurisdiction_incorporation),
    regulatory_status: oneOf(regulatoryStatuses, REQUIRED_WORDS.regulatory_status),
    regulatory_details: optionalText(LIMITS.note),
    professional_investor_status: optionalOneOf(professionalStatuses, 'Please choose an investor status'),
    sanctions_pep_consent: consent(REQUIRED_WORDS.sanctions_pep_consent),
    pep_attestation: oneOf(pepAttestations, REQUIRED_WORDS.pep_attestation),
    authority_consent: consent(REQUIRED_WORDS.authority_consent),
  })
  .refine(
    (step) => step.regulatory_status !== 'regulated' || Boolean(step.regulatory_details),
    neededText('regulatory_details', REQUIRED_WORDS.regulatory_details),
  )
  .transform((step) => ({
    ...step,
    regulatory_details: step.regulatory_status === 'regulated' ? step.regulatory_details : null,
  }))
