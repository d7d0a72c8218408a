// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ScenarioExplorer } from './scenario-desk.tsx'

afterEach(cleanup)

function open(loadMs: number) {
  const router = createMemoryRouter(
    [
      {
        path: '/market-insights',
        loader: () => new Promise((resolve) => setTimeout(resolve, loadMs)),
        hydrateFallbackElement: <p>…</p>,
        element: <ScenarioExplorer nextSeed={7} />,
      },
    ],
    { initialEntries: ['/market-insights'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

test.each([0, 600])(
  'switching on the cloud right after moving a slider keeps both changes (response after %i ms)',
  async (loadMs) => {
    const warned = vi.spyOn(console, 'error')
    const router = open(loadMs)
    const slider = await screen.findByLabelText(/vacancy/i, { selector: 'input' })
    fireEvent.change(slider, { target: { value: '9' } })
    fireEvent.click(screen.getByRole('switch', { name: 'Monte Carlo cloud' }))
    await waitFor(() => {
      const search = new URLSearchParams(router.state.location.search)
      const { state } = router.state.navigation
      expect([search.get('cloud'), search.get('vacancy'), state]).toEqual(['7', '9', 'idle'])
    })
    expect(warned).not.toHaveBeenCalled()
  },
)
