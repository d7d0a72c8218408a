type FaqGroup = { title: string; entries: readonly { question: string; answer: string }[] }

/** PUB-149, PUB-150. */
export const FAQ: readonly FaqGroup[] = [
  {
    title: 'For Investors',
    entries: [
      {
        question: 'What do public, semi-public and private mean?',
        answer:
          'A public listing shows its details to every approved member. A semi-public one shows limited details. Full access needs the owner’s approval, an accepted NDA, or both, as the owner chooses. A private listing is open by invitation only. Members see that it exists and can request access.',
      },
      {
        question: 'How do I get access to a listing that is not public?',
        answer:
          'Choose “Request access” on its page, add a few words for the owner and, where required, accept the NDA by typing your full name. You and the owner get the accepted text as a PDF. We remind the owner while you wait and email you as soon as there is an answer. The page always shows the status of your request.',
      },
      {
        question: 'What does *** mean?',
        answer:
          'The owner has not stated the figure, or you do not have access to it. The text next to it says which, and how to unlock it. Hidden figures never reach your browser.',
      },
      {
        question: 'What does it cost?',
        answer:
          'During early access, investors get one year free. After launch, the standard transaction and subscription fees apply, with discounts for early members.',
      },
      {
        question: 'How long does the review take?',
        answer: 'Usually 2-3 business days. We’ll email you our decision, or a list of what is missing.',
      },
      {
        question: 'Can I change my company’s profile once it is approved?',
        answer:
          'Yes, at any time. Many changes go live immediately. We review the others first, and the approved profile stays live until then.',
      },
      {
        question: 'Who answers my questions?',
        answer:
          'The owner of a listing answers questions about it. Our team answers messages from the contact form.',
      },
      {
        question: 'Are the figures real?',
        answer:
          'Every sample listing and every sample market figure is marked as illustrative. A real listing shows figures from its owner and from our data, each with its source. Our review checks neither.',
      },
    ],
  },
  {
    title: 'For Developers',
    entries: [
      {
        question: 'Who sees my listing?',
        answer:
          'You decide for each listing: public, semi-public with approval or NDA, or private by invitation. The title and the address of the page are visible to everyone. You see who requested access, who has it and who opened which document, and you can revoke access.',
      },
      {
        question: 'Can I see what others see?',
        answer:
          'Yes. “View as” on your listing shows the page exactly as a guest, an approved investor or a specific member sees it.',
      },
      {
        question: 'Can I sell shares instead of the property?',
        answer: 'Yes. Both asset deals and share deals are supported. Co-investment will follow.',
      },
      {
        question: 'What happens when I change an approved listing?',
        answer:
          'The approved version stays on the market while we review the change. Sale status and stricter visibility take effect immediately.',
      },
      {
        question: 'What does a listing cost?',
        answer:
          'Listing is free for developers in early access. After launch a small symbolic listing or transaction fee may apply.',
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
      {
        question: 'Can I work with other members on the platform?',
        answer:
          'No. Direct collaboration among parties is not yet available. Members can find you, contact you and connect with you here. You do the work itself outside the platform.',
      },
    ],
  },
]
