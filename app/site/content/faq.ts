export type FaqGroup = { title: string; entries: readonly { question: string; answer: string }[] }

/** PUB-149, PUB-150. */
export const FAQ: readonly FaqGroup[] = [
  {
    title: 'For Investors',
    entries: [
      {
        question: 'What do public, semi-public and private mean?',
        answer:
          'A public listing shows its details to every verified member. A semi-public one shows limited details; the full page opens with the owner’s approval, an accepted NDA, or both, as the owner chooses. A private listing is open by invitation only.',
      },
      {
        question: 'What does it cost?',
        answer:
          'Early access is one year free for investors. Afterwards the standard fees apply, with discounts for early members.',
      },
      {
        question: 'How long does the review take?',
        answer: '2-3 business days as a rule. You get a mail when it is done, or when something is missing.',
      },
    ],
  },
  {
    title: 'For Developers',
    entries: [
      {
        question: 'Who sees my listing?',
        answer:
          'Whom you allow, listing by listing: public, semi-public with approval or NDA, or private by invitation. What a viewer may not see is never sent to their browser. You see who asked and who has access, and you can take it back.',
      },
      {
        question: 'Can I sell shares instead of the property?',
        answer: 'Yes. Both asset deals and share deals are supported; co-investment comes later.',
      },
      {
        question: 'What happens when I change an approved listing?',
        answer:
          'The approved version stays on the market while the change is reviewed. The sale status and a tighter visibility act at once.',
      },
    ],
  },
  {
    title: 'For Service Providers',
    entries: [
      {
        question: 'Who can join?',
        answer:
          'Due-diligence and advisory firms: financial, legal, technical, environmental, tax and valuation. You are vetted like every other member.',
      },
      {
        question: 'Which documents do you need?',
        answer: 'Your professional licence, your company documents and your insurance certificate.',
      },
    ],
  },
]
