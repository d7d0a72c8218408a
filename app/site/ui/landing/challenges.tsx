import { Tabs } from '#app/ui/tabs.tsx'

type Challenge = {
  key: string
  label: string
  who: string
  pairs: readonly (readonly [string, string])[]
}

/** Each audience's challenges, one panel at a time; the tabs are links and work without JavaScript (PUB-037). */
export function Challenges({
  panel,
  tabs,
}: {
  panel: Challenge
  tabs: readonly Pick<Challenge, 'key' | 'label'>[]
}) {
  return (
    <div id="challenges" className="scroll-mt-20">
      <Tabs
        label="Challenges by audience"
        tabs={tabs.map(({ key, label }) => ({
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
