-- Clients are found whatever case and accents their names are written in. Where the database's locale is C, lower() knows
-- ASCII alone, so that ÖZGÜR was not found: marks are taken off first, and capitals without marks stand here.
CREATE FUNCTION folded(told text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(translate(
    normalize(regexp_replace(normalize(told, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC),
    'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆ'
        || 'ɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏА'
        || 'БВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤ'
        || 'ҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸ'
        || 'ԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖıςẞ',
    'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇ'
        || 'ɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџа'
        || 'бвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥ'
        || 'ҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէը'
        || 'թժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆiσß'))
$$;
DROP INDEX users_grams;
CREATE INDEX users_grams ON users USING gin (grams_of(folded(known_of_user(uid, email, mobile, contact_mobile))));
DROP INDEX verifications_grams;
CREATE INDEX verifications_grams ON verifications USING gin (grams_of(folded(name)));
DROP INDEX verifications_name_begins;
CREATE INDEX verifications_name_begins ON verifications (folded(name) text_pattern_ops);
