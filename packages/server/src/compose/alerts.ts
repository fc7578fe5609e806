// Price alerts: who waits for which price, and the browsers that are told.
import { ALERTS_MAX } from '@meridian/contract';
import type { Instrument, InstrumentId } from '@meridian/market';
import { type AlertWatch, loadAlertWatch } from '../alerts/alert-watch.ts';
import { type Pushes, loadPushes } from '../alerts/pushes.ts';
import { alertOnWire } from '../alerts/wire.ts';
import type { FanOut } from '../socket/fan-out.ts';
import type { Basis } from './basis.ts';
import type { EngineParts } from './engine.ts';
import type { MarketParts } from './market.ts';

export interface AlertParts {
  readonly pushes: Pushes;
  readonly watch: AlertWatch;
}

export async function loadAlerts(
  { config, db, vault, log, now, onFatal }: Basis,
  needs: {
    readonly byId: ReadonlyMap<InstrumentId, Instrument>;
    readonly engine: EngineParts;
    readonly market: MarketParts;
    readonly fanOut: FanOut;
  },
): Promise<AlertParts> {
  const { byId, engine, market, fanOut } = needs;
  const pushes = await loadPushes({
    db,
    vault,
    now,
    contact: config.pushContact,
    mayBePrivate: config.pushToPrivateHosts,
    log,
  });
  const watch = await loadAlertWatch({
    db,
    instruments: byId,
    maxOfAccount: ALERTS_MAX,
    now,
    isOpen: ({ id }) => engine.host.views.markets.isOpen(id),
    dayOf: ({ id }) => market.board.of(id).day,
    onFired(alert, instrument) {
      fanOut.sendAlert(alert.accountId, alertOnWire(alert, instrument));
      pushes.send(alert, instrument);
    },
    onFault: onFatal,
    log,
  });
  return { pushes, watch };
}
