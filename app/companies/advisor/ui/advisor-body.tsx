import type { StepProps } from '../../ui/step-props.ts'
import { CompanyInformation, ExperienceTrackRecord, ServicesExpertise } from './about-sections.tsx'
import { LegalCompliance, ServiceApproach, TeamQualifications } from './practice-sections.tsx'
import { ContactInformation, PricingTerms } from './terms-sections.tsx'

/** The eight sections with answers; the ninth holds the documents, whose forms stand beside this one. */
export function AdvisorBody(step: StepProps) {
  return (
    <div className="flex flex-col gap-10">
      <CompanyInformation {...step} />
      <ServicesExpertise {...step} />
      <ExperienceTrackRecord {...step} />
      <TeamQualifications {...step} />
      <ServiceApproach {...step} />
      <LegalCompliance {...step} />
      <PricingTerms {...step} />
      <ContactInformation {...step} />
    </div>
  )
}
