import { useCallback, useEffect, useRef, useState } from 'react';
import type { LinkAberto } from '#contract/links/abertos.ts';
import { TIPOS_DE_ENTREGA } from '#contract/links/tipos.ts';
import { bcp47, type Locale } from '#domain/constants.ts';
import { ResponderAnamnese } from './anamnese/ResponderAnamnese.tsx';
import { MandarArquivo } from './arquivo/MandarArquivo.tsx';
import { AssinarPapel, CapaDoPapel } from './assinatura/AssinarPapel.tsx';
import { Conferir } from './Conferir.tsx';
import { ConfirmarAtendimento } from './ConfirmarAtendimento.tsx';
import { conferencia, type Falha, falhaDo, isOutroLink, lerLink, lerPratica, mandar } from './chamar.ts';
import { PagarCobranca } from './cobranca/PagarCobranca.tsx';
import { ReceberPapel } from './entrega/ReceberPapel.tsx';
import { Aviso, Rodape } from './partes.tsx';
import {
  carregarTextos,
  guardarIdioma,
  Idioma,
  idiomaAOferecer,
  idiomaDoNavegador,
  idiomaEscolhido,
  type Textos,
  textosDeReserva,
  useIdioma,
} from './textos.ts';

type Estado = {
  t: Textos;
  /** Whether `t` has only the few texts that are part of the page. */
  reserva: boolean;
  locale: Locale;
  link: LinkAberto | null;
  falha: Falha | null;
  pratica: LinkAberto['pratica'] | null;
};

type Lido = Pick<Estado, 'link' | 'falha' | 'pratica'>;

const lerTudo = async (): Promise<Lido> => {
  try {
    const link = await lerLink();
    // Sent by the script: robots that make previews do not run it.
    void mandar('/abrir', link.locale).catch(() => undefined);
    return { link, falha: null, pratica: link.pratica };
  } catch (error) {
    const falha = falhaDo(error);
    return { link: null, falha, pratica: falha.tipo === 'fechado' ? await lerPratica() : null };
  }
};

/** `respondeu`: whether the server was reached. */
const abrir = async (): Promise<{ novo: Estado; respondeu: boolean }> => {
  const lido = await lerTudo();
  const respondeu = lido.falha?.tipo !== 'rede';
  // The language in which it was sent, unless another one was chosen on this phone.
  const locale = idiomaEscolhido() ?? lido.link?.locale ?? idiomaDoNavegador();
  try {
    return { novo: { t: await carregarTextos(locale), reserva: false, locale, ...lido }, respondeu };
  } catch {
    const nada: Lido = { link: null, falha: { tipo: 'rede' }, pratica: null };
    return { novo: { t: textosDeReserva(locale), reserva: true, locale, ...nada }, respondeu };
  }
};

/** What is typed on an open page stays, unless the link was closed meanwhile. */
const depoisDe = (velho: Estado | null, novo: Estado) =>
  velho?.link && novo.falha && novo.falha.tipo !== 'fechado' ? velho : novo;

const Conteudo = ({ link: { tipo, fuso, pratica, expira_em } }: { link: LinkAberto }) => {
  if (tipo === 'confirmar_atendimento') return <ConfirmarAtendimento fuso={fuso} pratica={pratica} />;
  if (tipo === 'cobranca') return <PagarCobranca fuso={fuso} />;
  if (tipo === 'arquivo') return <MandarArquivo fuso={fuso} />;
  if (tipo === 'assinatura') return <AssinarPapel fuso={fuso} />;
  return <ResponderAnamnese fuso={fuso} expira_em={expira_em} />;
};

type AbertoProps = { link: LinkAberto; onConferido: (passou: boolean) => void };

/**
 * What a link opens, in the language of its recipient. The second check comes first, if the link has one. If it is asked
 * for again, the page is hidden meanwhile and keeps what was typed.
 */
const Aberto = ({ link, onConferido }: AbertoProps) => {
  const { t } = useIdioma();
  const [visto, setVisto] = useState(link.conferido);
  if (link.conferido && !visto) setVisto(true);
  const entrega = TIPOS_DE_ENTREGA.some((tipo) => tipo === link.tipo);
  const conteudo = useRef<HTMLDivElement>(null);
  const escondido = visto && !link.conferido;
  const estava = useRef(false);
  useEffect(() => {
    // The focus was in the second check, which is gone.
    if (estava.current && !escondido) conteudo.current?.focus();
    estava.current = escondido;
  }, [escondido]);
  const conferir = <Conferir modo={link.conferencia} deNovo={visto} onConferido={onConferido} />;
  return (
    <>
      <h1>{t('ola', { nome: link.destinatario })}</h1>
      {entrega && (
        <ReceberPapel conferido={link.conferido} fuso={link.fuso}>
          {conferir}
        </ReceberPapel>
      )}
      {!entrega && !link.conferido && (
        <>
          {link.tipo === 'assinatura' && <CapaDoPapel />}
          {conferir}
        </>
      )}
      {!entrega && visto && (
        <div ref={conteudo} tabIndex={-1} hidden={escondido}>
          <Conteudo link={link} />
        </div>
      )}
    </>
  );
};

/** One line in the other language, which changes to it. */
const OutroIdioma = ({ outro, onTrocar }: { outro: Locale; onTrocar: (novo: Locale) => Promise<void> }) => {
  const { t } = useIdioma();
  return (
    <button type="button" className="idioma" lang={bcp47(outro)} onClick={() => void onTrocar(outro)}>
      {t(`ver_em.${outro}`)}
    </button>
  );
};

export const LinkPage = () => {
  const [estado, setEstado] = useState<Estado | null>(null);
  const receber = useCallback((novo: Estado) => setEstado((velho) => depoisDe(velho, novo)), []);
  const carregar = useCallback(() => void abrir().then(({ novo }) => receber(novo)), [receber]);
  const marcar = useCallback(
    (conferido: boolean) =>
      setEstado((velho) => (velho?.link ? { ...velho, link: { ...velho.link, conferido } } : velho)),
    [],
  );
  useEffect(() => {
    const conferir = () => marcar(false);
    // Another link in the same tab is another page.
    const trocar = () => isOutroLink() && location.reload();
    carregar();
    addEventListener('hashchange', trocar);
    addEventListener('online', carregar);
    conferencia.addEventListener('pedida', conferir);
    return () => {
      removeEventListener('hashchange', trocar);
      removeEventListener('online', carregar);
      conferencia.removeEventListener('pedida', conferir);
    };
  }, [carregar, marcar]);
  if (!estado) return <main aria-busy="true" />;
  const { t, reserva, locale, link, falha, pratica } = estado;
  const tentar = async () => {
    const { novo, respondeu } = await abrir();
    // Some browsers do not import a file again that failed once, and nothing is typed yet.
    if (novo.reserva && respondeu && !link) location.reload();
    else receber(novo);
  };
  const outro = reserva ? null : idiomaAOferecer(locale, link?.locale);
  const trocarIdioma = async (novo: Locale) => {
    try {
      const textos = await carregarTextos(novo);
      guardarIdioma(novo);
      setEstado((velho) => velho && { ...velho, t: textos, locale: novo, falha: velho.link ? null : velho.falha });
    } catch {
      setEstado((velho) => velho && { ...velho, falha: velho.falha ?? { tipo: 'rede' } });
    }
  };
  return (
    <Idioma value={{ t, locale }}>
      <main>
        {outro && <OutroIdioma outro={outro} onTrocar={trocarIdioma} />}
        {falha && <Aviso falha={falha} inteira={!link} onRetry={() => void tentar()} />}
        {link && <Aberto link={link} onConferido={(passou) => (passou ? marcar(true) : carregar())} />}
      </main>
      <Rodape pratica={pratica} aberto={link !== null} />
    </Idioma>
  );
};
