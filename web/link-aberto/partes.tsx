import type { LinkAberto } from '#contract/links/abertos.ts';
import type { Falha } from './chamar.ts';
import { useIdioma } from './textos.ts';

/** A failure in place. What was typed stays on the screen. */
export const Aviso = ({ falha, onRetry }: { falha: Falha; onRetry?: () => void }) => {
  const { t } = useIdioma();
  if (falha.tipo === 'fechado')
    return (
      <div role="status">
        <h1>{t('fechado')}</h1>
        <p>{t('fechado_texto')}</p>
      </div>
    );
  return (
    <div role="alert" className="aviso">
      <p>{falha.tipo === 'rede' ? t('sem_rede') : falha.mensagem || t('falha')}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('de_novo')}
        </button>
      )}
    </div>
  );
};

/** Privacy, the practice's contact and the emergency line. */
export const Rodape = ({ pratica }: { pratica: LinkAberto['pratica'] | null }) => {
  const { t } = useIdioma();
  return (
    <footer>
      {pratica && (
        <>
          <p>{t('privacidade', { pratica: pratica.nome })}</p>
          <p>
            {t('contato')} <a href={`mailto:${pratica.email}`}>{pratica.email}</a>
            {pratica.telefone && (
              <>
                {' · '}
                <a href={`tel:${pratica.telefone.replace(/[^\d+]/g, '')}`}>{pratica.telefone}</a>
              </>
            )}
          </p>
        </>
      )}
      <p>{t('emergencia')}</p>
    </footer>
  );
};
