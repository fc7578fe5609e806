// The demonstration's news in Turkish; the welcome stands in welcome.ts.
import type { NewsText } from '@meridian/store';

export const TR: readonly NewsText[] = [
  {
    title: 'Hafta sonu boşluğundan sonra zarar durdur nasıl gerçekleşir',
    summary:
      'Pazarın ilk fiyatı seviyenizin ötesinde olabilir. Emriniz için ne anlama geldiği, rakamlarla.',
    content:
      '<p>Döviz piyasaları cuma günü New York saatiyle 17:00’de kapanır, pazar 17:00’de yeniden açılır. Hafta sonunun haberleri ilk fiyata yansır; bu fiyat sonuncudan çok uzak olabilir.</p><p>Zarar durdur, <strong>seviyesindeki veya ötesindeki ilk işlem görülebilir fiyattan</strong> gerçekleşir. Örnek: EUR/USD cumayı 1.09600’da bitirir ve 1.09000’da açılır. Bir alışın 1.09500’daki zarar durdur emri, seviyenin 50 pip ötesinde 1.09000’dan gerçekleşir. Kâr al tersine çalışır: boşluk sizin lehinizeyse daha iyi fiyat sizindir.</p><p>Her gerçekleşme, yapıldığı tick’i belirtir. Emrin ayrıntılarında bulursunuz.</p>',
  },
  {
    title: 'Beş dakikada teminat seviyesi ve stop out',
    summary:
      'Varlık, kullanılan teminat, serbest teminat: aralarındaki ilişki ve pozisyonların ne zaman kapatıldığı.',
    content:
      '<p>Teminat seviyesi, varlığın kullanılan teminata oranıdır, yüzde olarak. Varlık, bakiye ile açık emirlerinizin kâr veya zararının toplamıdır.</p><ul><li>%100, %80 ve %60’ta bildirim alırsınız.</li><li>%50’nin altında açık emirler, en büyük zarardan başlayarak, seviye %50’ye dönene kadar tek tek kapatılır.</li><li>Bundan önce bekleyen emirler iptal edilir.</li></ul><p>Bir boşluk bakiyeyi sıfırın altına indirirse, masrafı bize ait olmak üzere sıfıra getirilir. Bize asla borçlanmazsınız.</p>',
  },
  {
    title: 'Gecelik swap: çarşamba neden üç gün sayılır',
    summary:
      'New York saatiyle 17:00’den sonra tutulan pozisyonlar swap öder veya alır. Formül ve bir örnek.',
    content:
      '<p>Bir döviz pozisyonunu gece boyunca tutmak, her biri kendi faizine sahip iki para biriminden birini diğerine karşı tutmaktır. New York saatiyle 17:00’de farkı kaydederiz: lot × birim × fiyat × yıllık oran ÷ 365.</p><p>Spot işlemler iki iş günü sonra takas edilir; bu yüzden çarşambadan perşembeye gece hafta sonunu kapsar ve üç gün sayılır. Kripto her gece bir kez hesaplanır.</p><p>İki yönün oranları her enstrümanın sayfasındadır ve her gece, ekstrenizde ayrı bir kayıttır.</p>',
  },
  {
    title: 'Altın ve gümüş: fiyatsız saat',
    summary:
      'Metaller her gün New York saatiyle 17:00–18:00 arası durur. Açık emirlerle ne yapmalı.',
    content:
      '<p>Altın ve gümüş, New York saatiyle pazar 18:00’den cuma 17:00’ye kadar işlem görür; her gün 17:00–18:00 arası ara verilir. O saatte fiyat oluşmaz; hiçbir şey tetiklenmez ve gerçekleşmez.</p><p>Aradan sonraki ilk fiyat, öncekinden farklı olabilir. Bir pozisyonu boşluk boyunca tutmak istemiyorsanız 17:00’den önce kapatın veya küçültün.</p>',
  },
  {
    title: 'Bu çeyrekte merkez bankaları: bilinmesi gereken tarihler',
    summary:
      'Faiz kararları para birimlerini saniyeler içinde oynatır. Nasıl hazırlanmalı, spreadler ne yapar.',
    content:
      '<p>Fed, Avrupa Merkez Bankası, İngiltere Merkez Bankası ve Japonya Merkez Bankası takvimlerini bir yıl önceden yayımlar. Bir karar çevresinde likidite kısa süre azalır, spreadler genişler ve zarar durdurlar kaymayla gerçekleşebilir.</p><ol><li>Tarihlere bankaların kendi yayımladığı takvimlerden bakın.</li><li>Açıklama sırasında pozisyon tutup tutmayacağınıza önceden karar verin.</li><li>Yeterli serbest teminat bırakın: dün güvenli olan o dakikada dar gelebilir.</li></ol><p>Bu bir bilgidir; alım veya satım tavsiyesi değildir.</p>',
  },
  {
    title: 'Hesabınızın sizde kalması için beş alışkanlık',
    summary:
      'Geçiş anahtarları, ikinci faktör ve adres çubuğuna bir bakış çoğu saldırıyı durdurur.',
    content:
      '<p>Meridian’dan hiç kimse telefonda, sohbette veya e-postada şifrenizi ya da bir kodu istemez.</p><ul><li>Geçiş anahtarı veya başka yerde kullanmadığınız uzun bir şifre kullanın.</li><li>Hesap, Güvenlik altında ikinci faktörü açın.</li><li>Giriş yapmadan önce adrese bakın.</li><li>Tanımadığınız oturumları sonlandırın.</li><li>Çekim yönteminizi erken bağlayın: yenisi çekimleri 24 saat bekletir; bu, hırsızı da durdurur.</li></ul>',
  },
  {
    title: 'Limit mi stop mu? Bekleyen emirler tek fiyatla',
    summary: 'Dört tür bekleyen emir: her biri ne zaman tetiklenir ve hangi fiyattan gerçekleşir.',
    content:
      '<p>EUR/USD’nin 1.08500 olduğunu varsayalım.</p><table><thead><tr><th>Emir</th><th>Hedef</th><th>Gerçekleşme</th></tr></thead><tbody><tr><td>Alış limit</td><td>1.08000</td><td>1.08000’dan veya daha iyisinden</td></tr><tr><td>Alış stop</td><td>1.09000</td><td>1.09000 ve üzerindeki ilk fiyattan</td></tr><tr><td>Satış limit</td><td>1.09000</td><td>1.09000’dan veya daha iyisinden</td></tr><tr><td>Satış stop</td><td>1.08000</td><td>1.08000 ve altındaki ilk fiyattan</td></tr></tbody></table><p>Bekleyen emir teminat ayırmaz. Hedefe ulaşıldığında kontrol edilir; serbest teminat yetmezse emir reddedilir ve geçmişi nedenini söyler.</p>',
  },
];
