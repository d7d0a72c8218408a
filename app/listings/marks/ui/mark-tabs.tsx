import { Tabs } from '#app/ui/tabs.tsx'

export function MarkTabs({ current }: { current: 'favorites' | 'searches' }) {
  return (
    <div className="mb-6">
      <Tabs
        label="Saved items"
        tabs={[
          { label: 'Favourites', to: '/favorites', current: current === 'favorites' },
          { label: 'Saved searches', to: '/saved-searches', current: current === 'searches' },
        ]}
      />
    </div>
  )
}
