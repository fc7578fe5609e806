// News for an account's sockets, which may be open at any process.
import type { Alert, MoneyChanged } from '@meridian/contract';
import type { Bus } from '../platform/bus/bus.ts';
import { readMessage, writeMessage } from '../platform/bus/message.ts';

const NEWS = 'account.news';

export interface SocketNews {
  sendAlert(accountId: number, alert: Alert): void;
  /** Tells that a deposit or withdrawal of the account was decided. */
  sendMoney(accountId: number, news: MoneyChanged): void;
}

type News = { readonly accountId: number } & (
  | { readonly alert: Alert }
  | { readonly money: MoneyChanged }
);

/** @param bus of the other processes; absent: there are none */
export function socketNews(fanOut: SocketNews, bus: Bus | undefined): SocketNews {
  const here = (news: News): void => {
    if ('alert' in news) fanOut.sendAlert(news.accountId, news.alert);
    else fanOut.sendMoney(news.accountId, news.money);
  };
  const everywhere = (news: News): void => {
    here(news);
    bus?.publish(NEWS, writeMessage(news));
  };
  bus?.subscribe(NEWS, (bytes) => here(readMessage<News>(bytes)));
  return {
    sendAlert: (accountId, alert) => everywhere({ accountId, alert }),
    sendMoney: (accountId, money) => everywhere({ accountId, money }),
  };
}
