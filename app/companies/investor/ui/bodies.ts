import type { ComponentType } from 'react'
import type { StepProps } from '../../ui/step-props.ts'
import { CompanyInformation } from './company-information.tsx'
import { ContactInformation } from './contact-information.tsx'
import { InvestmentCriteria } from './investment-criteria.tsx'
import { LegalCompliance } from './legal-compliance.tsx'
import { Review } from './review.tsx'
import { TrackRecord } from './track-record.tsx'

/** What each step of the investor form shows, in the order of the steps. */
export const investorBodies: readonly ComponentType<StepProps>[] = [
  CompanyInformation,
  InvestmentCriteria,
  TrackRecord,
  LegalCompliance,
  ContactInformation,
  Review,
]
