// All keys of the desk on one sheet.
import { Dialog } from '@meridian/design/components/dialog';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { ALT, CTRL, Kbd } from './kbd.tsx';
import { NOTICE_KEY } from './notice-key.ts';

type Line = readonly [text: TextKey, ...keys: string[]];

const GROUPS: readonly (readonly [title: TextKey, lines: readonly Line[]])[] = [
  [
    'desk.keys_order',
    [
      ['trade.buy', 'B'],
      ['trade.sell', 'S'],
      ['desk.key_confirm', 'Enter'],
      ['desk.key_lots', '+', '−'],
      ['desk.key_lots_ten', 'Shift', '+'],
      ['trade.stopLoss', 'L'],
      ['trade.takeProfit', 'T'],
      ['desk.key_mode', 'M'],
      ['trade.risk_field', 'R'],
    ],
  ],
  [
    'desk.keys_position',
    [
      ['desk.key_close', 'X'],
      ['desk.key_close_half', 'Shift', 'X'],
      ['orders.edit_stops', 'E'],
      ['orders.reverse', 'V'],
      ['desk.key_rows', '↑', '↓'],
      ['desk.key_symbols', 'J', 'K'],
      ['market.search', '/'],
    ],
  ],
  [
    'trade.chart',
    [
      ['trade.period', '1', '–', '9'],
      ['chart.type', 'C'],
      ['trade.indicators', 'I'],
      ['trade.full_screen', 'F'],
      ['chart.tool_trend', ALT, 'T'],
      ['chart.tool_box', ALT, 'B'],
      ['desk.charts', 'Shift', '1', '2', '4'],
      ['alerts.add', 'A'],
    ],
  ],
  [
    'desk.keys_desk',
    [
      ['desk.command_bar', CTRL, 'K'],
      ['desk.key_panel', 'F6'],
      ['desk.key_notice', NOTICE_KEY],
      ['desk.watchlist', ALT, '1'],
      ['desk.dock', ALT, '2'],
      ['trade.order_form', ALT, '3'],
      ['desk.key_edge', '←', '→'],
      ['desk.keys', '?'],
      ['action.dismiss', 'Esc'],
    ],
  ],
];

export default function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      onClose={onClose}
      aria-label={t('desk.keys')}
      className="command-bar m-auto w-[calc(100vw-3rem)] max-w-[56rem] xl:max-w-[74rem] rounded-card bg-surface p-7 text-text shadow-sheet ring-1 ring-line backdrop:bg-scrim"
    >
      <header className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-heading">{t('desk.keys')}</h2>
        <button
          type="button"
          onClick={onClose}
          className="press flex min-h-8 items-center gap-3 rounded-[8px] px-2 text-caption text-text-2"
        >
          {t('desk.keys_note')}
          <Kbd>Esc</Kbd>
        </button>
      </header>
      <div className="grid gap-x-9 gap-y-5 lg:grid-cols-2 xl:grid-cols-4">
        {GROUPS.map(([title, lines]) => (
          <section key={title} aria-label={t(title)}>
            <h3 className="mb-1 text-micro font-semibold text-text-2">{t(title)}</h3>
            <dl>
              {lines.map(([text, ...keys]) => (
                <div
                  key={text}
                  className="flex h-7 items-center justify-between gap-3 text-caption"
                >
                  <dt>{t(text)}</dt>
                  <dd className="flex gap-1" dir="ltr">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
