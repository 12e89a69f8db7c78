import { useTranslation } from 'react-i18next';
import { useImagem } from '#web/ui/Foto.tsx';
import classes from './Assinatura.module.css';

/** The signature as it is printed. */
export const Assinatura = ({ id }: { id: string | null }) => {
  const { t } = useTranslation('settings');
  const url = useImagem(id);
  return (
    <div className={classes.frame}>
      {url ? <img src={url} alt={t('profile.assinatura')} /> : <span>{t('profile.assinatura')}</span>}
    </div>
  );
};
