// The demonstration's news in Vietnamese; the welcome stands in welcome.ts.
import type { NewsText } from '@meridian/store';

export const VN: readonly NewsText[] = [
  {
    title: 'Lệnh cắt lỗ khớp thế nào sau khoảng trống giá cuối tuần',
    summary:
      'Giá đầu tiên của Chủ nhật có thể vượt qua mức bạn đặt. Điều đó có nghĩa gì với lệnh của bạn, kèm con số.',
    content:
      '<p>Thị trường tiền tệ đóng cửa lúc 17:00 thứ Sáu giờ New York và mở lại lúc 17:00 Chủ nhật. Tin tức cuối tuần phản ánh vào giá đầu tiên, có thể cách xa giá cuối.</p><p>Lệnh cắt lỗ khớp tại <strong>giá đầu tiên có thể giao dịch ở mức đó hoặc vượt qua</strong>. Ví dụ: EUR/USD đóng cửa thứ Sáu ở 1.09600 và mở lại ở 1.09000. Lệnh cắt lỗ 1.09500 của một lệnh mua khớp ở 1.09000, vượt mức 50 pip. Chốt lời thì ngược lại: khoảng trống có lợi cho bạn thì giá tốt hơn thuộc về bạn.</p><p>Mỗi lần khớp đều ghi rõ tick đã dùng, xem trong chi tiết lệnh.</p>',
  },
  {
    title: 'Mức ký quỹ và đóng bắt buộc trong năm phút',
    summary:
      'Giá trị ròng, ký quỹ đã dùng, ký quỹ khả dụng liên hệ ra sao, và khi nào vị thế bị đóng.',
    content:
      '<p>Mức ký quỹ là giá trị ròng chia cho ký quỹ đã dùng, tính bằng phần trăm. Giá trị ròng là số dư cộng lãi lỗ của các lệnh đang mở.</p><ul><li>Ở 100, 80 và 60 % bạn nhận được thông báo.</li><li>Dưới 50 %, các lệnh đang mở bị đóng lần lượt, lỗ lớn nhất trước, cho đến khi mức trở lại 50 %.</li><li>Trước đó các lệnh chờ bị hủy.</li></ul><p>Nếu khoảng trống giá làm số dư âm, chúng tôi chịu chi phí đưa nó về không. Bạn không bao giờ nợ chúng tôi.</p>',
  },
  {
    title: 'Phí qua đêm: vì sao thứ Tư tính ba ngày',
    summary: 'Vị thế giữ qua 17:00 giờ New York sẽ trả hoặc nhận phí qua đêm. Công thức và ví dụ.',
    content:
      '<p>Giữ vị thế tiền tệ qua đêm là giữ một đồng tiền đổi lấy đồng khác, mỗi đồng có lãi suất riêng. Lúc 17:00 New York chúng tôi ghi nhận phần chênh lệch: lot × đơn vị × giá × lãi suất năm ÷ 365.</p><p>Giao dịch giao ngay thanh toán sau hai ngày làm việc, nên đêm thứ Tư sang thứ Năm bao gồm cả cuối tuần và tính ba ngày. Tiền mã hóa tính mỗi đêm một lần.</p><p>Lãi suất hai chiều có trên trang của từng sản phẩm, và mỗi đêm là một dòng riêng trong sao kê.</p>',
  },
  {
    title: 'Vàng và bạc: một giờ không có giá',
    summary: 'Kim loại nghỉ từ 17:00 đến 18:00 giờ New York mỗi ngày. Nên làm gì với lệnh đang mở.',
    content:
      '<p>Vàng và bạc giao dịch từ 18:00 Chủ nhật đến 17:00 thứ Sáu giờ New York, nghỉ từ 17:00 đến 18:00 mỗi ngày. Trong giờ đó không có giá nên không có gì kích hoạt hay khớp.</p><p>Giá đầu tiên sau giờ nghỉ có thể khác giá cuối trước đó. Nếu không muốn giữ vị thế qua khoảng trống, hãy đóng trước 17:00 hoặc giảm khối lượng.</p>',
  },
  {
    title: 'Ngân hàng trung ương quý này: những ngày nên biết',
    summary:
      'Quyết định lãi suất làm tiền tệ biến động trong vài giây. Cách chuẩn bị và diễn biến spread.',
    content:
      '<p>Cục Dự trữ Liên bang Mỹ, Ngân hàng Trung ương châu Âu, Ngân hàng Anh và Ngân hàng Nhật Bản đều công bố lịch trước một năm. Quanh thời điểm quyết định, thanh khoản mỏng trong chốc lát, spread giãn ra và lệnh cắt lỗ có thể khớp kèm trượt giá.</p><ol><li>Xem ngày trong lịch do chính các ngân hàng công bố.</li><li>Quyết định trước có giữ vị thế qua lúc công bố hay không.</li><li>Giữ đủ ký quỹ khả dụng: mức an toàn hôm qua có thể chật trong phút đó.</li></ol><p>Đây là thông tin, không phải lời khuyên mua hay bán.</p>',
  },
  {
    title: 'Năm thói quen giữ tài khoản luôn là của bạn',
    summary: 'Passkey, xác thực hai bước và nhìn thanh địa chỉ chặn được phần lớn tấn công.',
    content:
      '<p>Không ai ở Meridian hỏi mật khẩu hay mã của bạn, dù qua điện thoại, trò chuyện hay email.</p><ul><li>Dùng passkey, hoặc một mật khẩu dài không dùng ở nơi nào khác.</li><li>Bật xác thực hai bước trong Tài khoản, Bảo mật.</li><li>Nhìn địa chỉ trước khi đăng nhập.</li><li>Kết thúc những phiên bạn không nhận ra.</li><li>Liên kết nơi nhận tiền sớm: nơi nhận mới giữ lệnh rút 24 giờ, điều này cũng chặn kẻ trộm.</li></ul>',
  },
  {
    title: 'Limit hay Stop? Giải thích lệnh chờ bằng một mức giá',
    summary: 'Bốn loại lệnh chờ, mỗi loại kích hoạt khi nào và khớp ở giá nào.',
    content:
      '<p>Giả sử EUR/USD đang ở 1.08500.</p><table><thead><tr><th>Lệnh</th><th>Mục tiêu</th><th>Khớp</th></tr></thead><tbody><tr><td>Buy Limit</td><td>1.08000</td><td>Tại 1.08000 hoặc tốt hơn</td></tr><tr><td>Buy Stop</td><td>1.09000</td><td>Tại giá đầu tiên từ 1.09000 trở lên</td></tr><tr><td>Sell Limit</td><td>1.09000</td><td>Tại 1.09000 hoặc tốt hơn</td></tr><tr><td>Sell Stop</td><td>1.08000</td><td>Tại giá đầu tiên từ 1.08000 trở xuống</td></tr></tbody></table><p>Lệnh chờ không giữ ký quỹ. Nó được kiểm tra khi giá đạt mục tiêu; nếu ký quỹ khả dụng không đủ, lệnh bị từ chối và lịch sử nêu lý do.</p>',
  },
];
