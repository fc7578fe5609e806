// The demonstration's announcement: where the site provides no service. The countries themselves are a setting.
import type { AnnouncementText, Queryable } from '@meridian/store';
import { writeAnnouncement } from '../announcements/save-announcement.ts';

const text = (title: string, ...paragraphs: readonly string[]): AnnouncementText => ({
  title,
  content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
});

const TEXTS: Readonly<Record<string, AnnouncementText>> = {
  en: text(
    'Where we provide no service',
    'For reasons of policy we provide no service to residents of the countries listed here. Accounts cannot be opened or verified from there.',
    'Clients of a country that is no longer served can close their orders and withdraw at any time.',
  ),
  hk: text(
    '不提供服務的國家',
    '基於政策原因，我們不向以下國家的居民提供服務，當地不能開立或驗證帳戶。',
    '如某國家其後不再獲提供服務，當地客戶仍可隨時平倉及提款。',
  ),
  jp: text(
    'サービス対象外の国',
    '方針により、以下の国の居住者にはサービスを提供していません。口座の開設や本人確認はできません。',
    'サービス対象外となった国のお客様も、いつでも決済と出金が可能です。',
  ),
  kr: text(
    '서비스를 제공하지 않는 국가',
    '정책상 아래 국가의 거주자에게는 서비스를 제공하지 않습니다. 해당 국가에서는 계좌 개설과 인증을 할 수 없습니다.',
    '서비스가 중단된 국가의 고객도 언제든지 주문을 청산하고 출금할 수 있습니다.',
  ),
  th: text(
    'ประเทศที่ไม่ให้บริการ',
    'ด้วยเหตุผลด้านนโยบาย เราไม่ให้บริการแก่ผู้พำนักในประเทศต่อไปนี้ จึงไม่สามารถเปิดหรือยืนยันบัญชีจากประเทศเหล่านี้ได้',
    'ลูกค้าในประเทศที่ยุติการให้บริการแล้วยังปิดคำสั่งและถอนเงินได้ทุกเมื่อ',
  ),
  vn: text(
    'Các quốc gia không được phục vụ',
    'Vì lý do chính sách, chúng tôi không cung cấp dịch vụ cho cư dân của các quốc gia dưới đây. Không thể mở hoặc xác minh tài khoản từ những nơi này.',
    'Khách hàng ở quốc gia không còn được phục vụ vẫn có thể đóng lệnh và rút tiền bất cứ lúc nào.',
  ),
  fr: text(
    'Pays sans service',
    'Pour des raisons de politique interne, nous ne proposons pas de service aux résidents des pays listés ici. Aucun compte ne peut y être ouvert ni vérifié.',
    'Les clients d’un pays qui n’est plus desservi peuvent à tout moment clôturer leurs ordres et retirer leurs fonds.',
  ),
  de: text(
    'Wo wir keine Leistungen anbieten',
    'Aus geschäftspolitischen Gründen bieten wir Einwohnern der hier genannten Länder keine Leistungen an. Konten können von dort weder eröffnet noch verifiziert werden.',
    'Kunden eines Landes, das nicht mehr bedient wird, können ihre Orders jederzeit schließen und auszahlen.',
  ),
  ru: text(
    'Где мы не оказываем услуг',
    'По внутренним правилам мы не оказываем услуг жителям перечисленных стран. Открыть или подтвердить счёт оттуда нельзя.',
    'Клиенты страны, которая больше не обслуживается, могут в любой момент закрыть ордера и вывести средства.',
  ),
  spa: text(
    'Países donde no prestamos servicio',
    'Por razones de política no prestamos servicio a residentes de los países indicados aquí. Desde ellos no se pueden abrir ni verificar cuentas.',
    'Los clientes de un país que ya no se atiende pueden cerrar sus órdenes y retirar en cualquier momento.',
  ),
  pt: text(
    'Países sem serviço',
    'Por razões de política, não prestamos serviço a residentes dos países aqui indicados. Não é possível abrir nem verificar contas a partir deles.',
    'Os clientes de um país que deixou de ser servido podem fechar as suas ordens e levantar fundos a qualquer momento.',
  ),
  ar: text(
    'البلدان التي لا نخدمها',
    'لأسباب تتعلق بالسياسات لا نقدّم خدماتنا للمقيمين في البلدان المذكورة هنا، ولا يمكن فتح الحسابات أو توثيقها منها.',
    'يستطيع عملاء أي بلد لم يعد مخدومًا إغلاق أوامرهم والسحب في أي وقت.',
  ),
  it: text(
    'Dove non offriamo servizi',
    'Per ragioni di policy non offriamo servizi ai residenti dei Paesi elencati qui. Da lì non è possibile aprire né verificare conti.',
    'I clienti di un Paese non più servito possono sempre chiudere i propri ordini e prelevare.',
  ),
  tr: text(
    'Hizmet vermediğimiz ülkeler',
    'Politika gereği burada listelenen ülkelerde yaşayanlara hizmet vermiyoruz. Oradan hesap açılamaz ve doğrulanamaz.',
    'Artık hizmet verilmeyen bir ülkenin müşterileri emirlerini her zaman kapatabilir ve para çekebilir.',
  ),
};

export async function seedAnnouncement(within: Queryable, at: number): Promise<void> {
  await writeAnnouncement(within, { id: 1, publishedAt: at, texts: TEXTS });
}
