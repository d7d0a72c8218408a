import { Tabs } from '#app/ui/tabs.tsx'

/** The challenges of each audience with our answers; `key` is the tab's value in the query string (PUB-002, PUB-037). */
const CHALLENGES = [
  {
    key: 'developers',
    label: 'Developers',
    who: 'Small and mid-sized developers',
    pairs: [
      [
        'Good projects go unnoticed next to the big names.',
        'A standardised listing puts your project in front of vetted investors.',
      ],
      [
        'Confidential figures end up in the wrong hands.',
        'You decide who sees each listing: public to vetted members, semi-public with approval or an NDA, or private by invitation.',
      ],
      [
        'You lose weeks on buyers who were never serious.',
        'Every company that requests your figures has been vetted.',
      ],
    ],
  },
  {
    key: 'investors',
    label: 'Investors',
    who: 'Family offices, private equity, funds and high-net-worth individuals',
    pairs: [
      [
        'Deal flow is scattered, from sellers nobody has vetted.',
        'Listings come from vetted companies, and we review each one before it goes live.',
      ],
      [
        'No two yields are calculated the same way.',
        'One data dictionary, with the basis of each yield and price.',
      ],
      [
        'It takes weeks to get a first real figure.',
        'Get access by approval or NDA. We remind owners of open requests.',
      ],
    ],
  },
  {
    key: 'service-providers',
    label: 'Service providers',
    who: 'Due-diligence and advisory firms',
    pairs: [
      [
        'You hear about mandates late, and by chance.',
        'Get listed in the Market Circle, where both sides look for a firm.',
      ],
      [
        'Clients cannot tell a real firm from a good website.',
        'We review your licence and insurance like every other member’s documents.',
      ],
      [
        'Data arrives in 100 formats.',
        'Standardised listings keep documents in one place and record who opened them.',
      ],
    ],
  },
] as const

/** One audience's challenges, the first by default; the tabs are links and work without JavaScript (PUB-037). */
export function Challenges({ audience }: { audience: string | null }) {
  const panel = CHALLENGES.find(({ key }) => key === audience) ?? CHALLENGES[0]
  return (
    <div id="challenges" className="scroll-mt-20">
      <Tabs
        label="Challenges by audience"
        tabs={CHALLENGES.map(({ key, label }) => ({
          label,
          to: `/?for=${key}#challenges`,
          current: key === panel.key,
        }))}
      />
      <section aria-label={panel.label} className="pt-6">
        <p className="mb-6 text-ink-2">{panel.who}</p>
        <dl className="grid gap-x-10 gap-y-7 md:grid-cols-3">
          {panel.pairs.map(([challenge, answer], index) => (
            <div key={challenge} className="flex flex-col gap-2 border-t border-line-2 pt-4">
              <dt className="flex gap-3 text-17 font-medium">
                <span aria-hidden="true" className="font-mono text-13 leading-[1.625rem] text-ink-2">
                  {index + 1}
                </span>
                {challenge}
              </dt>
              <dd className="pl-5 text-ink-2">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
