// Price alerts: who waits for which price, and the browsers that are told.
import { ALERTS_MAX } from '@meridian/contract';
import type { Instrument, InstrumentId } from '@meridian/market';
import { remoteAlerts } from '../alerts/alert-service.ts';
import { type AlertDesk, type AlertWatch, loadAlertWatch } from '../alerts/alert-watch.ts';
import { type Pushes, loadPushes } from '../alerts/pushes.ts';
import { alertOnWire } from '../alerts/wire.ts';
import { type Basis, jobsDatabase } from './basis.ts';
import type { EngineParts } from './engine.ts';
import type { MarketParts } from './market.ts';
import type { SocketNews } from './socket-news.ts';

export interface AlertParts {
  readonly pushes: Pushes;
  readonly desk: AlertDesk;
  /** Null: another process watches the prices. */
  readonly watch: AlertWatch | null;
}

export async function loadAlerts(
  basis: Basis,
  needs: {
    readonly byId: ReadonlyMap<InstrumentId, Instrument>;
    readonly engine: EngineParts;
    readonly market: MarketParts;
    readonly news: SocketNews;
  },
): Promise<AlertParts> {
  const { config, vault, log, now, onFatal, member } = basis;
  const { byId, engine, market, news } = needs;
  const db = jobsDatabase(basis);
  const pushes = await loadPushes({
    db,
    vault,
    now,
    contact: config.pushContact,
    mayBePrivate: config.pushToPrivateHosts,
    log,
  });
  if (member?.jobs === null) return { pushes, desk: remoteAlerts(member.bus), watch: null };
  const watch = await loadAlertWatch({
    db,
    instruments: byId,
    maxOfAccount: ALERTS_MAX,
    now,
    isOpen: ({ id }) => engine.host.views.markets.isOpen(id),
    dayOf: ({ id }) => market.board.of(id).day,
    onFired(alert, instrument) {
      news.sendAlert(alert.accountId, alertOnWire(alert, instrument));
      pushes.send(alert, instrument);
    },
    onFault: onFatal,
    log,
  });
  return { pushes, desk: watch, watch };
}
