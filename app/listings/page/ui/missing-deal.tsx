import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import type { ApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { ApprovalStepNotice } from '#app/companies/ui/approval-step-notice.tsx'
import type { DealDocuments } from '../../visibility/document-policy.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import type { Gallery } from '../../visibility/present-gallery.ts'
import { DealView } from './deal-view.tsx'

export type Sample = { deal: Deal; gallery: Gallery | null; documents: DealDocuments | null }

type Props = { sample: Sample | null; mapStyleUrl: string | null; approvalStep: ApprovalStep | null }

/** Replaces an unknown or hidden listing with the illustrative sample, where there is one (PUB-094). */
export function MissingDeal({ sample, mapStyleUrl, approvalStep }: Props) {
  const banner = (
    <>
      <ApprovalStepNotice approvalStep={approvalStep} />
      <Notice
        tone="wait"
        action={
          <LinkButton to="/listings" size="sm">
            All listings
          </LinkButton>
        }
      >
        This listing is not available. You are viewing an illustrative sample.
      </Notice>
    </>
  )
  return sample ? (
    <DealView
      {...sample}
      mapStyleUrl={mapStyleUrl}
      hasInquiry={false}
      canProceed={approvalStep === null}
      notice={banner}
      panel={null}
    />
  ) : (
    <Page title="Listing not available">{banner}</Page>
  )
}
